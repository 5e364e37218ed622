import type { Calls } from '../../platform/endpoint.ts';
import { reportManagement } from './report-access.ts';
import type { reportWaiverDefinitions } from './report-waiver.endpoints.ts';

export const reportWaiverCalls: Calls<typeof reportWaiverDefinitions> = {
  save: { method: 'PUT', path: '/api/monthly-reports/:id/waivers/:kind', access: reportManagement },
  remove: {
    method: 'DELETE',
    path: '/api/monthly-reports/:id/waivers/:kind',
    access: reportManagement,
  },
};
