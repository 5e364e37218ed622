import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { checklistDefinitions } from './checklist.endpoints.ts';

const view = screenAccess['/client-onboarding'];

export const checklistCalls: Calls<typeof checklistDefinitions> = {
  list: { method: 'GET', path: '/api/checklists', access: view },
  get: { method: 'GET', path: '/api/checklists/:id', access: view },
  create: { method: 'POST', path: '/api/checklists', access: 'staff' },
  update: { method: 'PUT', path: '/api/checklists/:id', access: 'staff' },
  delete: { method: 'DELETE', path: '/api/checklists/:id', access: 'staff', responseKind: 'empty' },
};
