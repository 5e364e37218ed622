import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { commentDefinitions } from './comment.endpoints.ts';

const access = screenAccess['/content-generation'];

export const commentCalls: Calls<typeof commentDefinitions> = {
  list: { method: 'GET', path: '/api/content-comments', access },
  create: { method: 'POST', path: '/api/content-comments', access },
  update: { method: 'PUT', path: '/api/content-comments/:id', access },
  resolve: { method: 'POST', path: '/api/content-comments/:id/resolve', access },
  reopen: { method: 'POST', path: '/api/content-comments/:id/reopen', access },
  people: { method: 'GET', path: '/api/content-comments/people', access },
  delete: { method: 'DELETE', path: '/api/content-comments/:id', access, responseKind: 'empty' },
};
