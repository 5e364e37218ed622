import type { Calls } from '../../platform/endpoint.ts';
import { reportManagement } from '../reports/report-access.ts';
import type { reportDataImportDefinitions } from './report-data-import.endpoints.ts';

const access = reportManagement;

export const reportDataImportCalls: Calls<typeof reportDataImportDefinitions> = {
  list: { method: 'GET', path: '/api/report-data-imports', access },
  get: { method: 'GET', path: '/api/report-data-imports/:id', access },
  create: { method: 'POST', path: '/api/report-data-imports', access },
  update: { method: 'PUT', path: '/api/report-data-imports/:id', access },
  preview: { method: 'GET', path: '/api/report-data-imports/:id/preview', access },
  run: { method: 'POST', path: '/api/report-data-imports/:id/run', access, startsJob: true },
  rejects: {
    method: 'GET',
    path: '/api/report-data-imports/:id/rejects',
    access,
    responseKind: 'file',
  },
};
