import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import {
  systemNotification,
  systemNotificationBody,
  systemNotificationUpdate,
} from './system-notification.schema.ts';

const params = z.object({ id: idParameter() });

export const systemNotificationEndpoints = {
  list: defineList({
    path: '/api/system-notifications',
    access: 'signed-in',
    summary:
      'Announcements by live_date: the active ones, and for others than staff not those that are over.',
    query: {
      /** Staff: those that are switched off too. */
      all: flagParameter().optional(),
    },
    item: systemNotification,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/system-notifications',
    access: 'staff',
    summary: 'Adds an announcement.',
    body: systemNotificationBody,
    record: systemNotification,
    response: systemNotification,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/system-notifications/:id',
    access: 'staff',
    summary: 'Changes an announcement.',
    params,
    body: systemNotificationUpdate,
    record: systemNotification,
    response: systemNotification,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/system-notifications/:id',
    access: 'staff',
    summary: 'Deletes an announcement.',
    params,
    responseKind: 'empty',
  }),
};
