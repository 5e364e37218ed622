import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { screenAccess } from '../screens.ts';
import {
  checklistTemplateItem,
  checklistTemplateItemBody,
  checklistTemplateItemUpdate,
} from './checklist-template-item.schema.ts';
import { checklistAttachment, maximumAttachmentSize, moveBody } from './item-fields.ts';

const params = z.object({ id: idParameter() });
const access = screenAccess['/client-onboarding/onboarding-checklists'];

export const checklistTemplateItemEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/checklist-template-items/:id',
    access: access,
    summary: 'One item of a checklist template.',
    params,
    response: checklistTemplateItem,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/checklist-template-items',
    access,
    summary: 'Adds an item to a checklist template.',
    body: checklistTemplateItemBody,
    record: checklistTemplateItem,
    response: checklistTemplateItem,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/checklist-template-items/:id',
    access,
    summary: 'Changes a template item; another order or parent moves it.',
    params,
    body: checklistTemplateItemUpdate,
    record: checklistTemplateItem,
    response: checklistTemplateItem,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/checklist-template-items/:id',
    access,
    summary: 'Deletes a template item and everything below it.',
    params,
    responseKind: 'empty',
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/checklist-template-items/:id/restore',
    access,
    summary: 'Undoes the deletion of a template item, for a day.',
    params,
    response: checklistTemplateItem,
  }),
  move: defineEndpoint({
    method: 'POST',
    path: '/api/checklist-template-items/:id/move',
    access,
    summary: 'Moves a template item to a place among its siblings, or below another item.',
    params,
    body: moveBody,
    response: checklistTemplateItem,
  }),
  attach: defineEndpoint({
    method: 'POST',
    path: '/api/checklist-template-items/:id/attachments',
    access,
    summary: 'Adds a file to a template item, as a multipart form.',
    params,
    body: z.strictObject({}),
    files: ['file'],
    bodyLimit: maximumAttachmentSize + 65_536,
    response: checklistAttachment,
    status: 201,
  }),
  detach: defineEndpoint({
    method: 'DELETE',
    path: '/api/checklist-template-items/:id/attachments/:attachment',
    access,
    summary: 'Removes a file from a template item.',
    params: z.object({ id: idParameter(), attachment: idParameter() }),
    responseKind: 'empty',
  }),
};
