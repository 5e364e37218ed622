import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { notificationCalls } from './notification.calls.ts';
import { notification, notificationBody, notificationUpdate } from './notification.schema.ts';

const params = z.object({ id: idParameter() });

export const notificationDefinitions = {
  list: defineList({
    summary: 'List your notifications, newest first.',
    item: notification,
  }),
  create: defineEndpoint({
    summary: 'Create a notification for yourself.',
    body: notificationBody,
    record: notification,
    response: notification,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Update one of your notifications.',
    params,
    body: notificationUpdate,
    record: notification,
    response: notification,
  }),
  delete: defineEndpoint({
    summary: 'Delete one of your notifications.',
    params,
  }),
};

export const notificationEndpoints = createEndpoints(notificationCalls, notificationDefinitions);
