import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import { reportManagement } from '../reports/report-access.ts';
import { emailEntryStates, reportEmailEntry } from './report-email-entry.schema.ts';

const access = screenAccess['/reporting'];
const params = z.object({ id: idParameter() });

export const reportEmailEntryEndpoints = {
  list: defineList({
    path: '/api/report-email-entries',
    access,
    summary: 'Mails about reports, oldest first; recipients see their own.',
    query: {
      report: idParameter().optional(),
      organization: idParameter().optional(),
      state: z.enum(emailEntryStates).optional(),
    },
    item: reportEmailEntry,
  }),
  confirmViewed: defineEndpoint({
    method: 'POST',
    path: '/api/report-email-entries/:id/confirm_viewed',
    access,
    summary:
      'Notes that the recipient has opened the report; only for the recipient, not while impersonating.',
    params,
    /** The report that was opened: the entry must be of it. */
    body: z.strictObject({ report: idParameter().or(z.int()).optional() }),
    response: reportEmailEntry,
  }),
  resend: defineEndpoint({
    method: 'POST',
    path: '/api/report-email-entries/:id/resend',
    access: reportManagement,
    summary: 'Sends a failed mail again, as it was.',
    params,
    response: reportEmailEntry,
  }),
};
