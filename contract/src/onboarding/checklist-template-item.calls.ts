import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { checklistTemplateItemDefinitions } from './checklist-template-item.endpoints.ts';

const access = screenAccess['/client-onboarding/onboarding-checklists'];

export const checklistTemplateItemCalls: Calls<typeof checklistTemplateItemDefinitions> = {
  get: { method: 'GET', path: '/api/checklist-template-items/:id', access },
  create: { method: 'POST', path: '/api/checklist-template-items', access },
  update: { method: 'PUT', path: '/api/checklist-template-items/:id', access },
  delete: {
    method: 'DELETE',
    path: '/api/checklist-template-items/:id',
    access,
    responseKind: 'empty',
  },
  restore: { method: 'POST', path: '/api/checklist-template-items/:id/restore', access },
  move: { method: 'POST', path: '/api/checklist-template-items/:id/move', access },
  attach: { method: 'POST', path: '/api/checklist-template-items/:id/attachments', access },
  detach: {
    method: 'DELETE',
    path: '/api/checklist-template-items/:id/attachments/:attachment',
    access,
    responseKind: 'empty',
  },
};
