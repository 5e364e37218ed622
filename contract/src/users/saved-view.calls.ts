import type { Calls } from '../platform/endpoint.ts';
import type { savedViewDefinitions } from './saved-view.endpoints.ts';

export const savedViewCalls: Calls<typeof savedViewDefinitions> = {
  list: { method: 'GET', path: '/api/saved-views', access: 'signed-in' },
  counts: { method: 'GET', path: '/api/saved-views/counts', access: 'signed-in' },
  create: { method: 'POST', path: '/api/saved-views', access: 'signed-in' },
  update: { method: 'PUT', path: '/api/saved-views/:id', access: 'signed-in' },
  choose: { method: 'PUT', path: '/api/saved-views/:id/choice', access: 'signed-in' },
  delete: {
    method: 'DELETE',
    path: '/api/saved-views/:id',
    access: 'signed-in',
    responseKind: 'empty',
  },
};
