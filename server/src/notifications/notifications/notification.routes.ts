import { notificationEndpoints } from '@portal/contract/notifications/notification.endpoints.ts';
import type { Notification } from '@portal/contract/notifications/notification.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { NotificationRow } from './notification.repository.ts';
import {
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
  updateNotification,
} from './notification.service.ts';

function presentNotification({ id, text, created_at, version }: NotificationRow): Notification {
  return { id, text, created_at, version };
}

export const notificationRoutes: Route[] = [
  route(notificationEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listNotifications(db, viewer, query), presentNotification),
  ),
  route(notificationEndpoints.create, async ({ db, viewer, body }) =>
    presentNotification(await createNotification(db, viewer, body)),
  ),
  route(notificationEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: notification, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'notification', params.id),
      find: () => getNotification(db, viewer, params.id),
      present: presentNotification,
    });
    return presentNotification(await updateNotification(db, notification, changes));
  }),
  route(notificationEndpoints.delete, async ({ db, viewer, params }) =>
    deleteNotification(db, await getNotification(db, viewer, params.id)),
  ),
];
