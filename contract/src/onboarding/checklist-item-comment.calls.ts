import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { checklistItemCommentDefinitions } from './checklist-item-comment.endpoints.ts';

export const checklistItemCommentCalls: Calls<typeof checklistItemCommentDefinitions> = {
  list: {
    method: 'GET',
    path: '/api/checklist-item-comments',
    access: screenAccess['/client-onboarding'],
  },
  create: { method: 'POST', path: '/api/checklist-item-comments', access: 'staff' },
  update: { method: 'PUT', path: '/api/checklist-item-comments/:id', access: 'staff' },
  delete: {
    method: 'DELETE',
    path: '/api/checklist-item-comments/:id',
    access: 'staff',
    responseKind: 'empty',
  },
};
