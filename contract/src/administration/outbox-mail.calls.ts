import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { outboxMailDefinitions } from './outbox-mail.endpoints.ts';

export const outboxMailCalls: Calls<typeof outboxMailDefinitions> = {
  list: { method: 'GET', path: '/api/outbox', access: screenAccess['/administration/outbox'] },
  get: { method: 'GET', path: '/api/outbox/:id', access: screenAccess['/administration/outbox'] },
  reveal: {
    method: 'POST',
    path: '/api/outbox/:id/reveal',
    access: screenAccess['/administration/outbox'],
  },
  retry: {
    method: 'POST',
    path: '/api/outbox/:id/retry',
    access: screenAccess['/administration/outbox'],
  },
  sendTest: {
    method: 'POST',
    path: '/api/outbox/test-mails',
    access: screenAccess['/administration/outbox'],
  },
};
