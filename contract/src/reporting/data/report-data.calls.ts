import type { Calls } from '../../platform/endpoint.ts';
import { reportManagement } from '../reports/report-access.ts';
import type {
  organizationDataDefinitions,
  reportPullDefinitions,
} from './report-data.endpoints.ts';

const access = reportManagement;

export const organizationDataCalls: Calls<typeof organizationDataDefinitions> = {
  list: { method: 'GET', path: '/api/organizations/:id/report-data', access },
  get: { method: 'GET', path: '/api/organizations/:id/report-data/:kind/:month', access },
  save: { method: 'PUT', path: '/api/organizations/:id/report-data/:kind/:month', access },
  remove: { method: 'DELETE', path: '/api/organizations/:id/report-data/:kind/:month', access },
  pull: {
    method: 'POST',
    path: '/api/organizations/:id/report-data/pull',
    access,
    startsJob: true,
  },
};

export const reportPullCalls: Calls<typeof reportPullDefinitions> = {
  pull: {
    method: 'POST',
    path: '/api/monthly-reports/:id/pull_report_data',
    access,
    startsJob: true,
  },
};
