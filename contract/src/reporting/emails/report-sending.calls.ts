import type { Calls } from '../../platform/endpoint.ts';
import { reportManagement } from '../reports/report-access.ts';
import type { reportSendingDefinitions } from './report-sending.endpoints.ts';

const access = reportManagement;

export const reportSendingCalls: Calls<typeof reportSendingDefinitions> = {
  preflight: { method: 'GET', path: '/api/monthly-reports/:id/preflight', access },
  send: { method: 'POST', path: '/api/monthly-reports/:id/send_report', access, startsJob: true },
  schedule: { method: 'POST', path: '/api/monthly-reports/:id/schedule_sending', access },
  list: { method: 'GET', path: '/api/report-sendings', access },
  cancel: { method: 'POST', path: '/api/report-sendings/:id/cancel', access },
};
