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
    summary:
      'How many open items the viewer has in active builds, and how many are late or due today.',
    response: myChecklistItemCounts,
  }),
  get: defineEndpoint({
    summary: 'One item of a checklist.',
    params,
    response: checklistItem,
  }),
  create: defineEndpoint({
    summary: 'Adds an item to a checklist; a completed item that it is below opens again.',
    body: checklistItemBody,
    response: checklistItem,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Changes or ticks an item; another order or parent moves it.',
    params,
    body: checklistItemUpdate,
    record: checklistItem,
    response: checklistItem,
  }),
  delete: defineEndpoint({
    summary: 'Deletes an item and everything below it.',
    params,
  }),
  restore: defineEndpoint({
    summary: 'Undoes the deletion of an item, for a day.',
    params,
    response: checklistItem,
  }),
  move: defineEndpoint({
    summary: 'Moves an item to a place among its siblings, or below another item.',
    params,
    body: moveBody,
    response: checklistItem,
  }),
  runCheck: defineEndpoint({
    summary: "Makes the item's check now; one that passes ticks the item.",
    params,
    response: checklistItem,
  }),
  attach: defineEndpoint({
    summary: 'Adds a file to an item, as a multipart form.',
    params,
    body: z.strictObject({}),
    files: ['file'],
    bodyLimit: maximumAttachmentSize + 65_536,
    response: checklistAttachment,
    status: 201,
  }),
  detach: defineEndpoint({
    summary: 'Removes a file from an item.',
    params: z.object({ id: idParameter(), attachment: idParameter() }),
  }),
};

export const checklistItemEndpoints = createEndpoints(checklistItemCalls, checklistItemDefinitions);
