import type { Route } from '#platform/http/route.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { systemNotificationRoutes } from './system-notifications/system-notification.routes.ts';
import { userFeedbackRoutes } from './user-feedback/user-feedback.routes.ts';

export const notificationsRoutes: Route[] = [
  ...notificationRoutes,
  ...systemNotificationRoutes,
  ...userFeedbackRoutes,
];
