import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { notification, notificationBody, notificationUpdate } from './notification.schema.ts';

const params = z.object({ id: idParameter() });

export const notificationEndpoints = {
  list: defineList({
    path: '/api/notifications',
    access: 'signed-in',
    summary: "The caller's own notifications, newest first.",
    item: notification,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/notifications',
    access: 'staff',
    summary: 'Adds a notification of the caller.',
    body: notificationBody,
    record: notification,
    response: notification,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/notifications/:id',
    access: 'staff',
    summary: "Changes one of the caller's notifications.",
    params,
    body: notificationUpdate,
    record: notification,
    response: notification,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/notifications/:id',
    access: 'staff',
    summary: "Deletes one of the caller's notifications.",
    params,
    responseKind: 'empty',
  }),
};
