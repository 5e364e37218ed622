import { notificationEndpoints } from '@portal/contract/notifications/notification.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentNotification } from './notification.presenter.ts';
import {
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
  updateNotification,
} from './notification.service.ts';

export const notificationRoutes: Route[] = [
  route(notificationEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listNotifications(db, viewer, query), presentNotification),
  ),
  route(notificationEndpoints.create, async ({ db, viewer, body }) =>
    presentNotification(await createNotification(db, viewer, body)),
  ),
  route(notificationEndpoints.update, async ({ db, viewer, params, body, echoed }) => {
    const notification = await getNotification(db, viewer, params.id);
    assertUnchanged(echoed, presentNotification(notification));
    return presentNotification(await updateNotification(db, notification, body));
  }),
  route(notificationEndpoints.delete, async ({ db, viewer, params }) =>
    deleteNotification(db, await getNotification(db, viewer, params.id)),
  ),
];
