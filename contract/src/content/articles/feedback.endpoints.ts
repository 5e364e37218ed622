import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { feedbackCalls } from './feedback.calls.ts';
import { feedback, feedbackBody, feedbackUpdate } from './feedback.schema.ts';

const params = z.object({ id: idParameter() });

export const feedbackDefinitions = {
  list: defineList({
    summary: 'List the feedback on visible articles, newest first.',
    query: {
      article: idParameter().optional(),
      client: idParameter().optional(),
      /** The response is detailed with and without it. */
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
    // The server sets the author and the author's role.
    ignored: ['given_by', 'feedback_type'],
  }),
  update: defineEndpoint({
    summary: 'Update feedback. For its author and staff.',
    params,
    body: feedbackUpdate,
    record: feedback,
    response: feedback,
  }),
  delete: defineEndpoint({
    summary: 'Delete feedback. For its author and staff. The article keeps its status.',
    params,
  }),
};

export const feedbackEndpoints = createEndpoints(feedbackCalls, feedbackDefinitions);
