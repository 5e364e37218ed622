import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { commentCalls } from './comment.calls.ts';
import { comment, commentBody, commentUpdate, mentionablePerson } from './comment.schema.ts';

const params = z.object({ id: idParameter() });

export const commentDefinitions = {
  list: defineList({
    summary: 'List the comments on articles that you can see, oldest first.',
    query: { article: idParameter().optional() },
    item: comment,
  }),
  create: defineEndpoint({
    summary: 'Comment on an article or a passage of its text, or reply to a comment.',
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
  resolve: defineEndpoint({
    summary: 'Resolve a thread, identified by its first comment. A reply reopens the thread.',
    params,
    response: comment,
  }),
  reopen: defineEndpoint({
    summary: 'Reopen a resolved thread, identified by its first comment.',
    params,
    response: comment,
  }),
  people: defineEndpoint({
    summary:
      'List the people whom comments on an article can mention, at most 200, sorted by name.',
    query: z.strictObject({ article: idParameter() }),
    response: z.array(mentionablePerson),
  }),
  delete: defineEndpoint({
    summary:
      'Delete a comment. Allowed for staff, and for the comment’s author until someone replies.',
    params,
  }),
};

export const commentEndpoints = createEndpoints(commentCalls, commentDefinitions);
