import type { Calls } from '../platform/endpoint.ts';
import type { organizationDefinitions } from './organization.endpoints.ts';

export const organizationOrderings = [
  'dba_name',
  '-dba_name',
  'legal_name',
  '-legal_name',
  'created_at',
  '-created_at',
  'contract_start_date',
  '-contract_start_date',
] as const;

export const organizationCalls: Calls<typeof organizationDefinitions> = {
  list: { method: 'GET', path: '/api/organizations', access: 'signed-in' },
  get: { method: 'GET', path: '/api/organizations/:id', access: 'signed-in' },
  overview: { method: 'GET', path: '/api/organizations/:id/overview', access: 'signed-in' },
  getBySlug: { method: 'GET', path: '/api/organizations/by-slug/:slug', access: 'signed-in' },
  create: { method: 'POST', path: '/api/organizations', access: 'staff' },
  update: { method: 'PUT', path: '/api/organizations/:id', access: 'staff' },
  regenerateUuid: {
    method: 'POST',
    path: '/api/organizations/:id/regenerate_uuid',
    access: 'staff',
  },
  createCallTrackingAccount: {
    method: 'POST',
    path: '/api/organizations/:id/create_wc_account',
    access: 'staff',
  },
};
