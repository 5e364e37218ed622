import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { userFeedbackCalls } from './user-feedback.calls.ts';
import { userFeedback, userFeedbackBody, userFeedbackUpdate } from './user-feedback.schema.ts';
import { userFeedbackTypes } from './user-feedback-types.ts';

const params = z.object({ id: idParameter() });

export const userFeedbackDefinitions = {
  list: defineList({
    summary:
      'List feedback about the portal, newest first. Staff see all feedback; others see only their own.',
    query: { feedback_type: z.enum(userFeedbackTypes).optional() },
    item: userFeedback,
  }),
  get: defineEndpoint({
    summary: 'Get feedback about the portal.',
    params,
    response: userFeedback,
  }),
  create: defineEndpoint({
    summary: 'Give feedback about the portal.',
    body: userFeedbackBody,
    record: userFeedback,
    response: userFeedback,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Update feedback about the portal.',
    params,
    body: userFeedbackUpdate,
    record: userFeedback,
    response: userFeedback,
  }),
  delete: defineEndpoint({
    summary: 'Delete feedback about the portal.',
    params,
  }),
};

export const userFeedbackEndpoints = createEndpoints(userFeedbackCalls, userFeedbackDefinitions);
