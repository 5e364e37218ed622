import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { feedbackCalls } from './feedback.calls.ts';
import { feedback, feedbackBody, feedbackUpdate } from './feedback.schema.ts';

const params = z.object({ id: idParameter() });

export const feedbackDefinitions = {
  list: defineList({
    summary: 'List the feedback on articles that you can see, newest first.',
    query: {
      article: idParameter().optional(),
      client: idParameter().optional(),
      /** Accepted for old clients; the response is always detailed. */
      detailed: flagParameter().optional(),
    },
    item: feedback,
  }),
  create: defineEndpoint({
    summary: 'Give feedback on an article.',
    body: feedbackBody,
    record: feedback,
    response: feedback,
    status: 201,
    // The server determines the author and the author's role, so it ignores the values that old clients send.
    ignored: ['given_by', 'feedback_type'],
  }),
  update: defineEndpoint({
    summary: 'Update feedback. Allowed for its author and staff.',
    params,
    body: feedbackUpdate,
    record: feedback,
    response: feedback,
  }),
  delete: defineEndpoint({
    summary: 'Delete feedback. Allowed for its author and staff. The article keeps its status.',
    params,
  }),
};

export const feedbackEndpoints = createEndpoints(feedbackCalls, feedbackDefinitions);
