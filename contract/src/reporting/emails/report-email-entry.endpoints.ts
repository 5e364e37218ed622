import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { reportEmailEntryCalls } from './report-email-entry.calls.ts';
import { emailEntryStates, reportEmailEntry } from './report-email-entry.schema.ts';

const params = z.object({ id: idParameter() });

export const reportEmailEntryDefinitions = {
  list: defineList({
    summary: 'List the emails about reports, oldest first. Recipients see only their own.',
    query: {
      report: idParameter().optional(),
      organization: idParameter().optional(),
      state: z.enum(emailEntryStates).optional(),
    },
    item: reportEmailEntry,
  }),
  confirmViewed: defineEndpoint({
    summary:
      'Record that the recipient has opened the report. Only the recipient can call this, and not during impersonation.',
    params,
    /** The id of the report that was opened. The call returns 400 if the email is about another report. */
    body: z.strictObject({ report: idParameter().or(z.int()).optional() }),
    response: reportEmailEntry,
  }),
  resend: defineEndpoint({
    summary: 'Resend a failed email unchanged.',
    params,
    response: reportEmailEntry,
  }),
};

export const reportEmailEntryEndpoints = createEndpoints(
  reportEmailEntryCalls,
  reportEmailEntryDefinitions,
);
