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
      'Announcements by live_date: the active ones, and for others than staff not those that are over.',
    query: {
      /** Staff: those that are switched off too. */
      all: flagParameter().optional(),
    },
    item: systemNotification,
  }),
  create: defineEndpoint({
    summary: 'Adds an announcement.',
    body: systemNotificationBody,
    response: systemNotification,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Changes an announcement.',
    params,
    body: systemNotificationUpdate,
    record: systemNotification,
    response: systemNotification,
  }),
  delete: defineEndpoint({
    summary: 'Deletes an announcement.',
    params,
  }),
};

export const systemNotificationEndpoints = createEndpoints(
  systemNotificationCalls,
  systemNotificationDefinitions,
);
