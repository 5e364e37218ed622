import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { screenAccess } from '../screens.ts';
import {
  checklistItem,
  checklistItemBody,
  checklistItemUpdate,
  myChecklistItem,
  myChecklistItemCounts,
} from './checklist-item.schema.ts';
import { checklistAttachment, maximumAttachmentSize, moveBody } from './item-fields.ts';

const params = z.object({ id: idParameter() });

export const checklistItemEndpoints = {
  mine: defineList({
    path: '/api/my-checklist-items',
    access: screenAccess['/client-onboarding'],
    summary: "The viewer's open items in active builds, the earliest due date first.",
    query: {
      /** Only those that are late or due within so many days; 0 is today. */
      due_within: z
        .string()
        .regex(/^\d{1,3}$/, 'Enter a whole number.')
        .transform(Number)
        .optional(),
    },
    item: myChecklistItem,
  }),
  myCounts: defineEndpoint({
    method: 'GET',
    path: '/api/my-checklist-items/counts',
    access: screenAccess['/client-onboarding'],
    summary:
      'How many open items the viewer has in active builds, and how many are late or due today.',
    response: myChecklistItemCounts,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/checklist-items/:id',
    access: screenAccess['/client-onboarding'],
    summary: 'One item of a checklist.',
    params,
    response: checklistItem,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/checklist-items',
    access: 'staff',
    summary: 'Adds an item to a checklist; a completed item that it is below opens again.',
    body: checklistItemBody,
    record: checklistItem,
    response: checklistItem,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/checklist-items/:id',
    access: 'staff',
    summary: 'Changes or ticks an item; another order or parent moves it.',
    params,
    body: checklistItemUpdate,
    record: checklistItem,
    response: checklistItem,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/checklist-items/:id',
    access: 'staff',
    summary: 'Deletes an item and everything below it.',
    params,
    responseKind: 'empty',
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/checklist-items/:id/restore',
    access: 'staff',
    summary: 'Undoes the deletion of an item, for a day.',
    params,
    response: checklistItem,
  }),
  move: defineEndpoint({
    method: 'POST',
    path: '/api/checklist-items/:id/move',
    access: 'staff',
    summary: 'Moves an item to a place among its siblings, or below another item.',
    params,
    body: moveBody,
    response: checklistItem,
  }),
  runCheck: defineEndpoint({
    method: 'POST',
    path: '/api/checklist-items/:id/run-check',
    access: 'staff',
    summary: "Makes the item's check now; one that passes ticks the item.",
    params,
    response: checklistItem,
  }),
  attach: defineEndpoint({
    method: 'POST',
    path: '/api/checklist-items/:id/attachments',
    access: 'staff',
    summary: 'Adds a file to an item, as a multipart form.',
    params,
    body: z.strictObject({}),
    files: ['file'],
    bodyLimit: maximumAttachmentSize + 65_536,
    response: checklistAttachment,
    status: 201,
  }),
  detach: defineEndpoint({
    method: 'DELETE',
    path: '/api/checklist-items/:id/attachments/:attachment',
    access: 'staff',
    summary: 'Removes a file from an item.',
    params: z.object({ id: idParameter(), attachment: idParameter() }),
    responseKind: 'empty',
  }),
};
