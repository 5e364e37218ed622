import type { Calls } from '../platform/endpoint.ts';
import type { systemNotificationDefinitions } from './system-notification.endpoints.ts';

export const systemNotificationCalls: Calls<typeof systemNotificationDefinitions> = {
  list: { method: 'GET', path: '/api/system-notifications', access: 'signed-in' },
  create: { method: 'POST', path: '/api/system-notifications', access: 'staff' },
  update: { method: 'PUT', path: '/api/system-notifications/:id', access: 'staff' },
  delete: {
    method: 'DELETE',
    path: '/api/system-notifications/:id',
    access: 'staff',
    responseKind: 'empty',
  },
};
