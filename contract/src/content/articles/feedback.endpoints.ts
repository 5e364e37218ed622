import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import { feedback, feedbackBody, feedbackUpdate } from './feedback.schema.ts';

const access = screenAccess['/content-generation'];
const params = z.object({ id: idParameter() });

export const feedbackEndpoints = {
  list: defineList({
    path: '/api/feedback',
    access,
    summary: 'Feedback on articles that the viewer may read, newest first.',
    query: {
      article: idParameter().optional(),
      client: idParameter().optional(),
      /** The answer is detailed with and without it. */
      detailed: flagParameter().optional(),
    },
    item: feedback,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/feedback',
    access,
    summary: 'Gives feedback on an article.',
    body: feedbackBody,
    record: feedback,
    response: feedback,
    status: 201,
    // Decided by the server: who gives it, and in which role.
    ignored: ['given_by', 'feedback_type'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/feedback/:id',
    access,
    summary: 'Changes feedback: its author and staff.',
    params,
    body: feedbackUpdate,
    record: feedback,
    response: feedback,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/feedback/:id',
    access,
    summary: 'Deletes feedback: its author and staff. The article stays where it is.',
    params,
    responseKind: 'empty',
  }),
};
