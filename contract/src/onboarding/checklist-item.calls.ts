import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { checklistItemDefinitions } from './checklist-item.endpoints.ts';

export const checklistItemCalls: Calls<typeof checklistItemDefinitions> = {
  mine: {
    method: 'GET',
    path: '/api/my-checklist-items',
    access: screenAccess['/client-onboarding'],
  },
  myCounts: {
    method: 'GET',
    path: '/api/my-checklist-items/counts',
    access: screenAccess['/client-onboarding'],
  },
  get: {
    method: 'GET',
    path: '/api/checklist-items/:id',
    access: screenAccess['/client-onboarding'],
  },
  create: { method: 'POST', path: '/api/checklist-items', access: 'staff' },
  update: { method: 'PUT', path: '/api/checklist-items/:id', access: 'staff' },
  delete: {
    method: 'DELETE',
    path: '/api/checklist-items/:id',
    access: 'staff',
    responseKind: 'empty',
  },
  restore: { method: 'POST', path: '/api/checklist-items/:id/restore', access: 'staff' },
  move: { method: 'POST', path: '/api/checklist-items/:id/move', access: 'staff' },
  runCheck: { method: 'POST', path: '/api/checklist-items/:id/run-check', access: 'staff' },
  attach: { method: 'POST', path: '/api/checklist-items/:id/attachments', access: 'staff' },
  detach: {
    method: 'DELETE',
    path: '/api/checklist-items/:id/attachments/:attachment',
    access: 'staff',
    responseKind: 'empty',
  },
};
