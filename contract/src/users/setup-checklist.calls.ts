import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { setupChecklistDefinitions } from './setup-checklist.endpoints.ts';

const access = screenAccess['/administration/portal-settings'];

export const setupChecklistCalls: Calls<typeof setupChecklistDefinitions> = {
  get: { method: 'GET', path: '/api/setup-checklist', access },
  update: { method: 'PUT', path: '/api/setup-checklist', access },
};
