import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { day, id, idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { auditEntryCalls } from './audit-entry.calls.ts';
import { auditChain, auditEntry, auditSubject } from './audit-entry.schema.ts';

export const auditEntryDefinitions = {
  list: defineList({
    summary: 'The audit log, the newest first.',
    query: {
      /** 'session.created', or the noun alone: 'session'. */
      action: text(100).optional(),
      actor: idParameter().optional(),
      subject: auditSubject().optional(),
      /** First and last day, in the agency's time zone. */
      from: day().optional(),
      to: day().optional(),
    },
    item: auditEntry,
  }),
  get: defineEndpoint({
    summary: 'One entry of the audit log.',
    params: z.object({ id: idParameter() }),
    response: auditEntry,
  }),
  export: defineEndpoint({
    summary: 'The audit log as a CSV file; the export is noted in it.',
    body: z.strictObject({
      action: text(100).optional(),
      actor: id().optional(),
      subject: auditSubject().optional(),
      from: day().optional(),
      to: day().optional(),
    }),
  }),
  verify: defineEndpoint({
    summary: 'Whether the log is as it was sealed.',
    response: auditChain,
  }),
};

export const auditEntryEndpoints = createEndpoints(auditEntryCalls, auditEntryDefinitions);
