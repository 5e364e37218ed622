import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { screenAccess } from '../screens.ts';
import {
  checklistItemComment,
  checklistItemCommentBody,
  checklistItemCommentUpdate,
} from './checklist-item-comment.schema.ts';

const params = z.object({ id: idParameter() });

export const checklistItemCommentEndpoints = {
  list: defineList({
    path: '/api/checklist-item-comments',
    access: screenAccess['/client-onboarding'],
    summary: 'Comments on items of checklists that the viewer may see, oldest first.',
    query: { item: idParameter().optional() },
    item: checklistItemComment,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/checklist-item-comments',
    access: 'staff',
    summary: 'Comments on an item.',
    body: checklistItemCommentBody,
    record: checklistItemComment,
    response: checklistItemComment,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/checklist-item-comments/:id',
    access: 'staff',
    summary: "Changes one's own comment.",
    params,
    body: checklistItemCommentUpdate,
    record: checklistItemComment,
    response: checklistItemComment,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/checklist-item-comments/:id',
    access: 'staff',
    summary: "Deletes one's own comment; superusers delete anyone's.",
    params,
    responseKind: 'empty',
  }),
};
