import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { checklistItemCommentCalls } from './checklist-item-comment.calls.ts';
import {
  checklistItemComment,
  checklistItemCommentBody,
  checklistItemCommentUpdate,
} from './checklist-item-comment.schema.ts';

const params = z.object({ id: idParameter() });

export const checklistItemCommentDefinitions = {
  list: defineList({
    summary: 'Comments on items of checklists that the viewer may see, oldest first.',
    query: { item: idParameter().optional() },
    item: checklistItemComment,
  }),
  create: defineEndpoint({
    summary: 'Comments on an item.',
    body: checklistItemCommentBody,
    response: checklistItemComment,
    status: 201,
  }),
  update: defineEndpoint({
    summary: "Changes one's own comment.",
    params,
    body: checklistItemCommentUpdate,
    record: checklistItemComment,
    response: checklistItemComment,
  }),
  delete: defineEndpoint({
    summary: "Deletes one's own comment; superusers delete anyone's.",
    params,
  }),
};

export const checklistItemCommentEndpoints = createEndpoints(
  checklistItemCommentCalls,
  checklistItemCommentDefinitions,
);
