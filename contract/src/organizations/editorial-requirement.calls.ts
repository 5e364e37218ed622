import type { Calls } from '../platform/endpoint.ts';
import type { editorialRequirementDefinitions } from './editorial-requirement.endpoints.ts';

export const editorialRequirementCalls: Calls<typeof editorialRequirementDefinitions> = {
  list: { method: 'GET', path: '/api/org-editorial-requirements', access: 'signed-in' },
  get: { method: 'GET', path: '/api/org-editorial-requirements/:id', access: 'signed-in' },
  create: { method: 'POST', path: '/api/org-editorial-requirements', access: 'staff' },
  update: { method: 'PUT', path: '/api/org-editorial-requirements/:id', access: 'staff' },
  delete: {
    method: 'DELETE',
    path: '/api/org-editorial-requirements/:id',
    access: 'staff',
    responseKind: 'empty',
  },
};
