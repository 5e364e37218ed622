import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { checklistItemCalls } from './checklist-item.calls.ts';
import {
  checklistItem,
  checklistItemBody,
  checklistItemUpdate,
  myChecklistItem,
  myChecklistItemCounts,
} from './checklist-item.schema.ts';
import { checklistAttachment, maximumAttachmentSize, moveBody } from './item-fields.ts';

const params = z.object({ id: idParameter() });

export const checklistItemDefinitions = {
  mine: defineList({
    summary: 'List your open items in active builds, earliest due date first.',
    query: {
      /** Limits the list to items that are late or due within this many days; 0 means today. */
      due_within: z
        .string()
        .regex(/^\d{1,3}$/, 'Enter a whole number.')
        .transform(Number)
        .optional(),
    },
    item: myChecklistItem,
  }),
  myCounts: defineEndpoint({
    summary: 'Count your open items in active builds, including how many are overdue or due today.',
    response: myChecklistItemCounts,
  }),
  get: defineEndpoint({
    summary: 'Get an item of a checklist.',
    params,
    response: checklistItem,
  }),
  create: defineEndpoint({
    summary: 'Add an item to a checklist. Adding below a completed item reopens that item.',
    body: checklistItemBody,
    record: checklistItem,
    response: checklistItem,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Update or complete an item. Changing its order or parent moves it.',
    params,
    body: checklistItemUpdate,
    record: checklistItem,
    response: checklistItem,
  }),
  delete: defineEndpoint({
    summary: 'Delete an item and everything below it.',
    params,
  }),
  restore: defineEndpoint({
    summary: 'Restore a deleted item within a day of its deletion.',
    params,
    response: checklistItem,
  }),
  move: defineEndpoint({
    summary: 'Move an item among its siblings, or below another item.',
    params,
    body: moveBody,
    response: checklistItem,
  }),
  runCheck: defineEndpoint({
    summary: "Run the item's check now. A check that passes completes the item.",
    params,
    response: checklistItem,
  }),
  attach: defineEndpoint({
    summary: 'Add a file to an item, as a multipart form.',
    params,
    body: z.strictObject({}),
    files: ['file'],
    bodyLimit: maximumAttachmentSize + 65_536,
    response: checklistAttachment,
    status: 201,
  }),
  detach: defineEndpoint({
    summary: 'Remove a file from an item.',
    params: z.object({ id: idParameter(), attachment: idParameter() }),
  }),
};

export const checklistItemEndpoints = createEndpoints(checklistItemCalls, checklistItemDefinitions);
