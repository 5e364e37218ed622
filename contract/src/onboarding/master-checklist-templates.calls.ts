import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { masterChecklistTemplatesDefinitions } from './master-checklist-templates.endpoints.ts';

const access = screenAccess['/client-onboarding/onboarding-checklists'];

export const masterChecklistTemplatesCalls: Calls<typeof masterChecklistTemplatesDefinitions> = {
  list: { method: 'GET', path: '/api/master-checklist-templates', access },
  update: { method: 'PUT', path: '/api/master-checklist-templates/:id', access },
};
