import type { Calls } from '../platform/endpoint.ts';
import type { meetingDefinitions } from './meeting.endpoints.ts';

export const meetingCalls: Calls<typeof meetingDefinitions> = {
  list: { method: 'GET', path: '/api/org-meetings', access: 'staff' },
  get: { method: 'GET', path: '/api/org-meetings/:id', access: 'staff' },
  create: { method: 'POST', path: '/api/org-meetings', access: 'staff' },
  update: { method: 'PUT', path: '/api/org-meetings/:id', access: 'staff' },
  delete: {
    method: 'DELETE',
    path: '/api/org-meetings/:id',
    access: 'staff',
    responseKind: 'empty',
  },
};
