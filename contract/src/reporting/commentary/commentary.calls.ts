import type { Calls } from '../../platform/endpoint.ts';
import { reportManagement } from '../reports/report-access.ts';
import type { commentaryDefinitions } from './commentary.endpoints.ts';

const access = reportManagement;

export const commentaryCalls: Calls<typeof commentaryDefinitions> = {
  ofReport: { method: 'GET', path: '/api/monthly-reports/:id/commentary', access },
  get: { method: 'GET', path: '/api/slides/:id/commentary', access },
  edit: { method: 'PUT', path: '/api/slides/:id/commentary', access },
  discard: { method: 'DELETE', path: '/api/slides/:id/commentary', access },
  sign: { method: 'POST', path: '/api/slides/:id/commentary/sign', access },
  unsign: { method: 'POST', path: '/api/slides/:id/commentary/unsign', access },
  rewrite: { method: 'POST', path: '/api/slides/:id/commentary/rewrite', access },
};
