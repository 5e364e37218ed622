import type { Route } from '#platform/http/route.ts';
import { chatChannelRoutes } from './chat/chat-channel.routes.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { inboxPreferencesRoutes } from './inbox/inbox-preferences.routes.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { systemNotificationRoutes } from './system-notifications/system-notification.routes.ts';
import { userFeedbackRoutes } from './user-feedback/user-feedback.routes.ts';

export const notificationsRoutes = (services: Parameters<typeof chatChannelRoutes>[0]): Route[] => [
  ...chatChannelRoutes(services),
  ...inboxPreferencesRoutes,
  ...inboxRoutes,
  ...notificationRoutes,
  ...systemNotificationRoutes,
  ...userFeedbackRoutes,
];
