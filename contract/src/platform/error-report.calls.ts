import type { Calls } from './endpoint.ts';
import type { errorReportDefinitions } from './error-report.endpoints.ts';

export const errorReportCalls: Calls<typeof errorReportDefinitions> = {
  create: { method: 'POST', path: '/api/error-reports', access: 'public', responseKind: 'empty' },
};
