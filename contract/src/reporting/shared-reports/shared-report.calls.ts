import type { Calls } from '../../platform/endpoint.ts';
import type { sharedReportDefinitions } from './shared-report.endpoints.ts';

export const sharedReportCalls: Calls<typeof sharedReportDefinitions> = {
  list: { method: 'GET', path: '/api/shared-reports/:slug/:uuid', access: 'public' },
  get: { method: 'GET', path: '/api/shared-reports/:slug/:uuid/:year/:month', access: 'public' },
};
