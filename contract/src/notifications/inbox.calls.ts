import type { Calls } from '../platform/endpoint.ts';
import type { inboxDefinitions } from './inbox.endpoints.ts';

export const inboxCalls: Calls<typeof inboxDefinitions> = {
  list: { method: 'GET', path: '/api/inbox', access: 'signed-in' },
  count: { method: 'GET', path: '/api/inbox/count', access: 'signed-in' },
  update: { method: 'PUT', path: '/api/inbox/:id', access: 'signed-in' },
  readAll: { method: 'POST', path: '/api/inbox/read', access: 'signed-in' },
};
