import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { portalBrandDefinitions } from './portal-brand.endpoints.ts';

const access = screenAccess['/administration/portal-settings'];

export const portalBrandCalls: Calls<typeof portalBrandDefinitions> = {
  get: { method: 'GET', path: '/api/portal-brand', access },
  update: { method: 'PUT', path: '/api/portal-brand', access },
};
