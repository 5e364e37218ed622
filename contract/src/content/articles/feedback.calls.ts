import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { feedbackDefinitions } from './feedback.endpoints.ts';

const access = screenAccess['/content-generation'];

export const feedbackCalls: Calls<typeof feedbackDefinitions> = {
  list: { method: 'GET', path: '/api/feedback', access },
  create: { method: 'POST', path: '/api/feedback', access },
  update: { method: 'PUT', path: '/api/feedback/:id', access },
  delete: { method: 'DELETE', path: '/api/feedback/:id', access, responseKind: 'empty' },
};
