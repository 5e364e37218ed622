import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { systemNotificationCalls } from './system-notification.calls.ts';
import {
  systemNotification,
  systemNotificationBody,
  systemNotificationUpdate,
} from './system-notification.schema.ts';

const params = z.object({ id: idParameter() });

export const systemNotificationDefinitions = {
  list: defineList({
    summary:
      'List active announcements by live_date. Only staff see announcements that have ended.',
    query: {
      /** Includes inactive announcements; ignored unless the caller is staff. */
      all: flagParameter().optional(),
    },
    item: systemNotification,
  }),
  create: defineEndpoint({
    summary: 'Create an announcement.',
    body: systemNotificationBody,
    record: systemNotification,
    response: systemNotification,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Update an announcement.',
    params,
    body: systemNotificationUpdate,
    record: systemNotification,
    response: systemNotification,
  }),
  delete: defineEndpoint({
    summary: 'Delete an announcement.',
    params,
  }),
};

export const systemNotificationEndpoints = createEndpoints(
  systemNotificationCalls,
  systemNotificationDefinitions,
);
