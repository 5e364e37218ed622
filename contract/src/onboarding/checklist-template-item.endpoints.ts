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
    summary: 'One item of a checklist template.',
    params,
    response: checklistTemplateItem,
  }),
  create: defineEndpoint({
    summary: 'Adds an item to a checklist template.',
    body: checklistTemplateItemBody,
    response: checklistTemplateItem,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Changes a template item; another order or parent moves it.',
    params,
    body: checklistTemplateItemUpdate,
    record: checklistTemplateItem,
    response: checklistTemplateItem,
  }),
  delete: defineEndpoint({
    summary: 'Deletes a template item and everything below it.',
    params,
  }),
  restore: defineEndpoint({
    summary: 'Undoes the deletion of a template item, for a day.',
    params,
    response: checklistTemplateItem,
  }),
  move: defineEndpoint({
    summary: 'Moves a template item to a place among its siblings, or below another item.',
    params,
    body: moveBody,
    response: checklistTemplateItem,
  }),
  attach: defineEndpoint({
    summary: 'Adds a file to a template item, as a multipart form.',
    params,
    body: z.strictObject({}),
    files: ['file'],
    bodyLimit: maximumAttachmentSize + 65_536,
    response: checklistAttachment,
    status: 201,
  }),
  detach: defineEndpoint({
    summary: 'Removes a file from a template item.',
    params: z.object({ id: idParameter(), attachment: idParameter() }),
  }),
};

export const checklistTemplateItemEndpoints = createEndpoints(
  checklistTemplateItemCalls,
  checklistTemplateItemDefinitions,
);
