import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { reportPrintDefinitions } from './report-print.endpoints.ts';

const access = screenAccess['/reporting'];

export const reportPrintCalls: Calls<typeof reportPrintDefinitions> = {
  print: { method: 'POST', path: '/api/monthly-reports/:id/print', access, responseKind: 'file' },
  state: { method: 'GET', path: '/api/report-print-state', access },
  content: { method: 'GET', path: '/api/report-print-content', access: 'public' },
};
