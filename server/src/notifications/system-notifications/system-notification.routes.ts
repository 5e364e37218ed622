import { systemNotificationEndpoints } from '@portal/contract/notifications/system-notification.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentSystemNotification } from './system-notification.presenter.ts';
import {
  createSystemNotification,
  deleteSystemNotification,
  getSystemNotification,
  listSystemNotifications,
  updateSystemNotification,
} from './system-notification.service.ts';

export const systemNotificationRoutes: Route[] = [
  route(systemNotificationEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listSystemNotifications(db, viewer, query), presentSystemNotification),
  ),
  route(systemNotificationEndpoints.create, async ({ db, viewer, body }) =>
    presentSystemNotification(await createSystemNotification(db, viewer, body)),
  ),
  route(systemNotificationEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: row, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'system_notification', params.id),
      find: () => getSystemNotification(db, params.id),
      present: presentSystemNotification,
    });
    return presentSystemNotification(await updateSystemNotification(db, viewer, row, changes));
  }),
  route(systemNotificationEndpoints.delete, async ({ db, viewer, params }) =>
    deleteSystemNotification(db, viewer, await getSystemNotification(db, params.id)),
  ),
];
