import type { Calls } from '../platform/endpoint.ts';
import type { sessionDefinitions } from './session.endpoints.ts';

export const sessionCalls: Calls<typeof sessionDefinitions> = {
  list: { method: 'GET', path: '/api/sessions', access: 'signed-in' },
  revoke: {
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'signed-in',
    responseKind: 'empty',
  },
  revokeOthers: {
    method: 'DELETE',
    path: '/api/sessions',
    access: 'signed-in',
    responseKind: 'empty',
  },
};
