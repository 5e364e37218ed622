import type { Calls } from '../platform/endpoint.ts';
import type { apiKeyDefinitions } from './api-key.endpoints.ts';

export const apiKeyCalls: Calls<typeof apiKeyDefinitions> = {
  list: { method: 'GET', path: '/api/api-keys', access: 'signed-in' },
  create: { method: 'POST', path: '/api/api-keys', access: 'signed-in' },
  revoke: {
    method: 'DELETE',
    path: '/api/api-keys/:id',
    access: 'signed-in',
    responseKind: 'empty',
  },
};
