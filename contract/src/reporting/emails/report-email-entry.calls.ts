import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import { reportManagement } from '../reports/report-access.ts';
import type { reportEmailEntryDefinitions } from './report-email-entry.endpoints.ts';

const access = screenAccess['/reporting'];

export const reportEmailEntryCalls: Calls<typeof reportEmailEntryDefinitions> = {
  list: { method: 'GET', path: '/api/report-email-entries', access },
  confirmViewed: { method: 'POST', path: '/api/report-email-entries/:id/confirm_viewed', access },
  resend: {
    method: 'POST',
    path: '/api/report-email-entries/:id/resend',
    access: reportManagement,
  },
};
