import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { commentCalls } from './comment.calls.ts';
import { comment, commentBody, commentUpdate } from './comment.schema.ts';

const params = z.object({ id: idParameter() });

export const commentDefinitions = {
  list: defineList({
    summary: 'List the comments on visible articles, oldest first.',
    query: { article: idParameter().optional() },
    item: comment,
  }),
  create: defineEndpoint({
    summary: 'Comment on an article.',
    body: commentBody,
    record: comment,
    response: comment,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Update a comment. Allowed for its author and staff.',
    params,
    body: commentUpdate,
    record: comment,
    response: comment,
  }),
  delete: defineEndpoint({
    summary: 'Delete a comment. Allowed for its author and staff.',
    params,
  }),
};

export const commentEndpoints = createEndpoints(commentCalls, commentDefinitions);
