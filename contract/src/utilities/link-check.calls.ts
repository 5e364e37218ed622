import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { linkCheckDefinitions, linkCheckScheduleDefinitions } from './link-check.endpoints.ts';

const access = screenAccess['/utilities/broken-link-checker'];

export const linkCheckCalls: Calls<typeof linkCheckDefinitions> = {
  run: { method: 'POST', path: '/api/utilities/check-broken-links', access, startsJob: true },
  list: { method: 'GET', path: '/api/link-checks', access },
  get: { method: 'GET', path: '/api/link-checks/:id', access },
  cancel: { method: 'POST', path: '/api/link-checks/:id/cancel', access },
  links: { method: 'GET', path: '/api/link-checks/:id/links', access },
  link: { method: 'GET', path: '/api/link-checks/:id/links/:link', access },
  parents: { method: 'GET', path: '/api/link-checks/:id/links/:link/parents', access },
  mended: { method: 'GET', path: '/api/link-checks/:id/mended', access },
  hosts: { method: 'GET', path: '/api/link-checks/:id/hosts', access },
  export: { method: 'GET', path: '/api/link-checks/:id/export', access, responseKind: 'file' },
};

export const linkCheckScheduleCalls: Calls<typeof linkCheckScheduleDefinitions> = {
  get: { method: 'GET', path: '/api/link-check-schedules/:id', access: 'staff' },
  update: { method: 'PUT', path: '/api/link-check-schedules/:id', access: 'staff' },
};
