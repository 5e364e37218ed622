import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import { reportManagement } from '../reports/report-access.ts';
import type {
  reportRecipientDefinitions,
  reportSubscriptionDefinitions,
  reportUnsubscriptionDefinitions,
} from './report-recipient.endpoints.ts';

export const reportRecipientCalls: Calls<typeof reportRecipientDefinitions> = {
  list: { method: 'GET', path: '/api/report-recipients', access: reportManagement },
  update: { method: 'PUT', path: '/api/report-recipients/:id', access: reportManagement },
};

export const reportSubscriptionCalls: Calls<typeof reportSubscriptionDefinitions> = {
  list: { method: 'GET', path: '/api/report-subscriptions', access: screenAccess['/reporting'] },
  update: {
    method: 'PUT',
    path: '/api/report-subscriptions/:id',
    access: screenAccess['/reporting'],
  },
};

export const reportUnsubscriptionCalls: Calls<typeof reportUnsubscriptionDefinitions> = {
  get: { method: 'GET', path: '/api/report-unsubscriptions/:token', access: 'public' },
  confirm: { method: 'POST', path: '/api/report-unsubscriptions/:token', access: 'public' },
};

/** Returns the path of the page that the unsubscribe link in a report's email opens. */
export const unsubscribePath = (token: string) => `/reporting/unsubscribe/${token}` as const;
