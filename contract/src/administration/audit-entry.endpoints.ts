import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { day, id, idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { auditEntryCalls } from './audit-entry.calls.ts';
import { auditChain, auditEntry, auditSubject } from './audit-entry.schema.ts';

export const auditEntryDefinitions = {
  list: defineList({
    summary: 'List the entries of the audit log, newest first.',
    query: {
      /** An action such as 'session.created', or just its noun, such as 'session'. */
      action: text(100).optional(),
      actor: idParameter().optional(),
      subject: auditSubject().optional(),
      /** The first day to include, in the agency's time zone; `to` is the last day. */
      from: day().optional(),
      to: day().optional(),
    },
    item: auditEntry,
  }),
  get: defineEndpoint({
    summary: 'Get an entry of the audit log.',
    params: z.object({ id: idParameter() }),
    response: auditEntry,
  }),
  export: defineEndpoint({
    summary: 'Export the audit log as a CSV file. The export is recorded in the log.',
    body: z.strictObject({
      action: text(100).optional(),
      actor: id().optional(),
      subject: auditSubject().optional(),
      from: day().optional(),
      to: day().optional(),
    }),
  }),
  verify: defineEndpoint({
    summary: 'Verify the integrity of the audit log.',
    response: auditChain,
  }),
};

export const auditEntryEndpoints = createEndpoints(auditEntryCalls, auditEntryDefinitions);
