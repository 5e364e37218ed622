import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { reportEmailEntryCalls } from './report-email-entry.calls.ts';
import { emailEntryStates, reportEmailEntry } from './report-email-entry.schema.ts';

const params = z.object({ id: idParameter() });

export const reportEmailEntryDefinitions = {
  list: defineList({
    summary: 'Mails about reports, oldest first; recipients see their own.',
    query: {
      report: idParameter().optional(),
      organization: idParameter().optional(),
      state: z.enum(emailEntryStates).optional(),
    },
    item: reportEmailEntry,
  }),
  confirmViewed: defineEndpoint({
    summary:
      'Notes that the recipient has opened the report; only for the recipient, not while impersonating.',
    params,
    /** The report that was opened: the entry must be of it. */
    body: z.strictObject({ report: idParameter().or(z.int()).optional() }),
    response: reportEmailEntry,
  }),
  resend: defineEndpoint({
    summary: 'Sends a failed mail again, as it was.',
    params,
    response: reportEmailEntry,
  }),
};

export const reportEmailEntryEndpoints = createEndpoints(
  reportEmailEntryCalls,
  reportEmailEntryDefinitions,
);
