import type { Calls } from '../platform/endpoint.ts';
import type { childThemeDefinitions } from './child-theme.endpoints.ts';

export const childThemeCalls: Calls<typeof childThemeDefinitions> = {
  list: { method: 'GET', path: '/api/wp-child-themes', access: 'staff' },
  get: { method: 'GET', path: '/api/wp-child-themes/:id', access: 'staff' },
  create: { method: 'POST', path: '/api/wp-child-themes', access: 'staff' },
  update: { method: 'PUT', path: '/api/wp-child-themes/:id', access: 'staff' },
  delete: {
    method: 'DELETE',
    path: '/api/wp-child-themes/:id',
    access: 'staff',
    responseKind: 'empty',
  },
};
