import type { Calls } from '../platform/endpoint.ts';
import type { userFeedbackDefinitions } from './user-feedback.endpoints.ts';

export const userFeedbackCalls: Calls<typeof userFeedbackDefinitions> = {
  list: { method: 'GET', path: '/api/user-feedback', access: 'signed-in' },
  get: { method: 'GET', path: '/api/user-feedback/:id', access: 'signed-in' },
  create: { method: 'POST', path: '/api/user-feedback', access: 'signed-in' },
  update: { method: 'PUT', path: '/api/user-feedback/:id', access: 'signed-in' },
  delete: {
    method: 'DELETE',
    path: '/api/user-feedback/:id',
    access: 'signed-in',
    responseKind: 'empty',
  },
};
