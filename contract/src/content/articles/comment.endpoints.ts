import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import { comment, commentBody, commentUpdate } from './comment.schema.ts';

const access = screenAccess['/content-generation'];
const params = z.object({ id: idParameter() });

export const commentEndpoints = {
  list: defineList({
    path: '/api/content-comments',
    access,
    summary: 'Comments on articles that the viewer may read, oldest first.',
    query: { article: idParameter().optional() },
    item: comment,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/content-comments',
    access,
    summary: 'Comments on an article.',
    body: commentBody,
    record: comment,
    response: comment,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/content-comments/:id',
    access,
    summary: 'Changes a comment: its author and staff.',
    params,
    body: commentUpdate,
    record: comment,
    response: comment,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/content-comments/:id',
    access,
    summary: 'Deletes a comment: its author and staff.',
    params,
    responseKind: 'empty',
  }),
};
