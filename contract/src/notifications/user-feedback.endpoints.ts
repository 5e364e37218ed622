import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { userFeedback, userFeedbackBody, userFeedbackUpdate } from './user-feedback.schema.ts';
import { userFeedbackTypes } from './user-feedback-types.ts';

const params = z.object({ id: idParameter() });

export const userFeedbackEndpoints = {
  list: defineList({
    path: '/api/user-feedback',
    access: 'signed-in',
    summary: "Feedback about the portal, newest first: everyone's for staff, their own for others.",
    query: { feedback_type: z.enum(userFeedbackTypes).optional() },
    item: userFeedback,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/user-feedback/:id',
    access: 'signed-in',
    summary: 'One feedback about the portal.',
    params,
    response: userFeedback,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/user-feedback',
    access: 'signed-in',
    summary: 'Gives feedback about the portal.',
    body: userFeedbackBody,
    record: userFeedback,
    response: userFeedback,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/user-feedback/:id',
    access: 'signed-in',
    summary: 'Changes feedback about the portal.',
    params,
    body: userFeedbackUpdate,
    record: userFeedback,
    response: userFeedback,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/user-feedback/:id',
    access: 'signed-in',
    summary: 'Deletes feedback about the portal.',
    params,
    responseKind: 'empty',
  }),
};
