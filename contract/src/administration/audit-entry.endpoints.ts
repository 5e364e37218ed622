import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { day, id, idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { screenAccess } from '../screens.ts';
import { auditChain, auditEntry, auditSubject } from './audit-entry.schema.ts';

export const auditEntryEndpoints = {
  list: defineList({
    path: '/api/audit',
    access: screenAccess['/administration/audit-log'],
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
    method: 'GET',
    path: '/api/audit/:id',
    access: screenAccess['/administration/audit-log'],
    summary: 'One entry of the audit log.',
    params: z.object({ id: idParameter() }),
    response: auditEntry,
  }),
  export: defineEndpoint({
    method: 'POST',
    path: '/api/audit/export',
    access: screenAccess['/administration/audit-log'],
    summary: 'The audit log as a CSV file; the export is noted in it.',
    body: z.strictObject({
      action: text(100).optional(),
      actor: id().optional(),
      subject: auditSubject().optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    responseKind: 'file',
  }),
  verify: defineEndpoint({
    method: 'GET',
    path: '/api/audit/verify',
    access: screenAccess['/administration/audit-log'],
    summary: 'Whether the log is as it was sealed.',
    response: auditChain,
  }),
};
