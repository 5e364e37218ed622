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
    summary: 'List the comments on checklist items you can see, oldest first.',
    query: { item: idParameter().optional() },
    item: checklistItemComment,
  }),
  create: defineEndpoint({
    summary: 'Comment on an item.',
    body: checklistItemCommentBody,
    record: checklistItemComment,
    response: checklistItemComment,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Update your comment.',
    params,
    body: checklistItemCommentUpdate,
    record: checklistItemComment,
    response: checklistItemComment,
  }),
  delete: defineEndpoint({
    summary: "Delete your comment. Superusers can delete anyone's comment.",
    params,
  }),
};

export const checklistItemCommentEndpoints = createEndpoints(
  checklistItemCommentCalls,
  checklistItemCommentDefinitions,
);
