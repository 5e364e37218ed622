import { systemNotificationEndpoints } from '@portal/contract/notifications/system-notification.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
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
  route(systemNotificationEndpoints.update, async ({ db, viewer, params, body, echoed }) => {
    const row = await getSystemNotification(db, params.id);
    assertUnchanged(echoed, presentSystemNotification(row));
    return presentSystemNotification(await updateSystemNotification(db, viewer, row, body));
  }),
  route(systemNotificationEndpoints.delete, async ({ db, viewer, params }) =>
    deleteSystemNotification(db, viewer, await getSystemNotification(db, params.id)),
  ),
];
