import { systemNotificationEndpoints } from '@portal/contract/notifications/system-notification.endpoints.ts';
import type { SystemNotification } from '@portal/contract/notifications/system-notification.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { SystemNotificationRow } from './system-notification.repository.ts';
import {
  createSystemNotification,
  deleteSystemNotification,
  getSystemNotification,
  listSystemNotifications,
  updateSystemNotification,
} from './system-notification.service.ts';

function presentSystemNotification(row: SystemNotificationRow): SystemNotification {
  return {
    id: row.id,
    message: row.message,
    live_date: row.live_date,
    end_date: row.end_date,
    is_active: row.is_active === 1,
    created_at: row.created_at,
    last_update: row.updated_at,
    version: row.version,
  };
}

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
