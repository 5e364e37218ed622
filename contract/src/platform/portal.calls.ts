import type { Calls } from './endpoint.ts';
import type { portalDefinitions } from './portal.endpoints.ts';

export const portalCalls: Calls<typeof portalDefinitions> = {
  health: { method: 'GET', path: '/api/health', access: 'public' },
  live: { method: 'GET', path: '/api/health/live', access: 'public' },
  ready: { method: 'GET', path: '/api/health/ready', access: 'public' },
  logo: { method: 'GET', path: '/api/portal/logo', access: 'public', responseKind: 'file' },
  settings: { method: 'GET', path: '/api/portal', access: 'public' },
};
