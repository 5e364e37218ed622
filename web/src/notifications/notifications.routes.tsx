import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute, rootRoute } from '#platform/routing/roots.ts';
import {
  feedbackSearch,
  inboxSearch,
  notificationDefaultsSearch,
  systemNotificationSearch,
} from './notification-search.ts';

const getParentRoute = () => appRoute;

const inboxRoute = createRoute({
  getParentRoute,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyScreen(() => import('./inbox/InboxScreen.tsx'), 'InboxScreen'),
});

const systemNotificationsRoute = createRoute({
  getParentRoute,
  path: '/administration/system-notifications',
  validateSearch: systemNotificationSearch,
  beforeLoad: guard('/administration/system-notifications'),
  component: lazyScreen(
    () => import('./system-notifications/SystemNotificationsScreen.tsx'),
    'SystemNotificationsScreen',
  ),
});

const feedbackRoute = createRoute({
  getParentRoute,
  path: '/administration/product-feedback',
  validateSearch: feedbackSearch,
  beforeLoad: guard('/administration/product-feedback'),
  component: lazyScreen(
    () => import('./user-feedback/ProductFeedbackScreen.tsx'),
    'ProductFeedbackScreen',
  ),
});

const notificationDefaultsRoute = createRoute({
  getParentRoute,
  path: '/administration/notification-defaults',
  validateSearch: notificationDefaultsSearch,
  beforeLoad: guard('/administration/notification-defaults'),
  component: lazyScreen(
    () => import('./inbox/NotificationDefaultsScreen.tsx'),
    'NotificationDefaultsScreen',
  ),
});

/** Opened from the link in an email, so it doesn't require signing in. */
const mailEndRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inbox/emails/$token',
  component: lazyScreen(() => import('./inbox/MailEndScreen.tsx'), 'MailEndScreen'),
});

export const publicNotificationsRoutes = [mailEndRoute] as const;

export const notificationsRoutes = [
  inboxRoute,
  systemNotificationsRoute,
  feedbackRoute,
  notificationDefaultsRoute,
] as const;
