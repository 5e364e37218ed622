import type { Calls } from '../platform/endpoint.ts';
import type { notificationDefinitions } from './notification.endpoints.ts';

export const notificationCalls: Calls<typeof notificationDefinitions> = {
  list: { method: 'GET', path: '/api/notifications', access: 'signed-in' },
  create: { method: 'POST', path: '/api/notifications', access: 'staff' },
  update: { method: 'PUT', path: '/api/notifications/:id', access: 'staff' },
  delete: {
    method: 'DELETE',
    path: '/api/notifications/:id',
    access: 'staff',
    responseKind: 'empty',
  },
};
