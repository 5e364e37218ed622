import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { notificationCalls } from './notification.calls.ts';
import { notification, notificationBody, notificationUpdate } from './notification.schema.ts';

const params = z.object({ id: idParameter() });

export const notificationDefinitions = {
  list: defineList({
    summary: "The caller's own notifications, newest first.",
    item: notification,
  }),
  create: defineEndpoint({
    summary: 'Adds a notification of the caller.',
    body: notificationBody,
    response: notification,
    status: 201,
  }),
  update: defineEndpoint({
    summary: "Changes one of the caller's notifications.",
    params,
    body: notificationUpdate,
    record: notification,
    response: notification,
  }),
  delete: defineEndpoint({
    summary: "Deletes one of the caller's notifications.",
    params,
  }),
};

export const notificationEndpoints = createEndpoints(notificationCalls, notificationDefinitions);
