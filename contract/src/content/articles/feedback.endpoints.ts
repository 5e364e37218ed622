import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { feedbackCalls } from './feedback.calls.ts';
import { feedback, feedbackBody, feedbackUpdate } from './feedback.schema.ts';

const params = z.object({ id: idParameter() });

export const feedbackDefinitions = {
  list: defineList({
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
    summary: 'Gives feedback on an article.',
    body: feedbackBody,
    response: feedback,
    status: 201,
    // Decided by the server: who gives it, and in which role.
    ignored: ['given_by', 'feedback_type'],
  }),
  update: defineEndpoint({
    summary: 'Changes feedback: its author and staff.',
    params,
    body: feedbackUpdate,
    record: feedback,
    response: feedback,
  }),
  delete: defineEndpoint({
    summary: 'Deletes feedback: its author and staff. The article stays where it is.',
    params,
  }),
};

export const feedbackEndpoints = createEndpoints(feedbackCalls, feedbackDefinitions);
