import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { checklistTemplateItemCalls } from './checklist-template-item.calls.ts';
import {
  checklistTemplateItem,
  checklistTemplateItemBody,
  checklistTemplateItemUpdate,
} from './checklist-template-item.schema.ts';
import { checklistAttachment, maximumAttachmentSize, moveBody } from './item-fields.ts';

const params = z.object({ id: idParameter() });
export const checklistTemplateItemDefinitions = {
  get: defineEndpoint({
    summary: 'Get an item of a checklist template.',
    params,
    response: checklistTemplateItem,
  }),
  create: defineEndpoint({
    summary: 'Add an item to a checklist template.',
    body: checklistTemplateItemBody,
    record: checklistTemplateItem,
    response: checklistTemplateItem,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Update a template item. Changing its order or parent moves it.',
    params,
    body: checklistTemplateItemUpdate,
    record: checklistTemplateItem,
    response: checklistTemplateItem,
  }),
  delete: defineEndpoint({
    summary: 'Delete a template item and everything below it.',
    params,
  }),
  restore: defineEndpoint({
    summary: 'Restore a deleted template item within a day of its deletion.',
    params,
    response: checklistTemplateItem,
  }),
  move: defineEndpoint({
    summary: 'Move a template item among its siblings, or below another item.',
    params,
    body: moveBody,
    response: checklistTemplateItem,
  }),
  attach: defineEndpoint({
    summary: 'Add a file to a template item, as a multipart form.',
    params,
    body: z.strictObject({}),
    files: ['file'],
    bodyLimit: maximumAttachmentSize + 65_536,
    response: checklistAttachment,
    status: 201,
  }),
  detach: defineEndpoint({
    summary: 'Remove a file from a template item.',
    params: z.object({ id: idParameter(), attachment: idParameter() }),
  }),
};

export const checklistTemplateItemEndpoints = createEndpoints(
  checklistTemplateItemCalls,
  checklistTemplateItemDefinitions,
);
