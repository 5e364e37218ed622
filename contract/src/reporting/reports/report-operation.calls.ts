import type { Calls } from '../../platform/endpoint.ts';
import { reportManagement } from './report-access.ts';
import type { reportOperationDefinitions } from './report-operation.endpoints.ts';

const access = reportManagement;
const operation = { method: 'POST', access, startsJob: true } as const;

export const reportOperationCalls: Calls<typeof reportOperationDefinitions> = {
  list: { method: 'GET', path: '/api/report-operations', access },
  createReports: { ...operation, path: '/api/create-monthly-reports' },
  validateData: { ...operation, path: '/api/validate-monthly-report-data' },
  createPresentations: { ...operation, path: '/api/create-monthly-report-presentations' },
  queryUnsent: { ...operation, path: '/api/query-unsent-reports' },
};
