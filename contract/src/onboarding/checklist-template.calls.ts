import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { checklistTemplateDefinitions } from './checklist-template.endpoints.ts';

const access = screenAccess['/client-onboarding/onboarding-checklists'];

export const checklistTemplateCalls: Calls<typeof checklistTemplateDefinitions> = {
  list: { method: 'GET', path: '/api/checklist-templates', access },
  get: { method: 'GET', path: '/api/checklist-templates/:id', access },
  create: { method: 'POST', path: '/api/checklist-templates', access },
  update: { method: 'PUT', path: '/api/checklist-templates/:id', access },
  delete: { method: 'DELETE', path: '/api/checklist-templates/:id', access, responseKind: 'empty' },
  previewUpdates: {
    method: 'GET',
    path: '/api/checklist-templates/:id/checklist-updates',
    access: 'staff',
  },
  updateChecklists: {
    method: 'POST',
    path: '/api/checklist-templates/:id/checklist-updates',
    access: 'staff',
  },
};
