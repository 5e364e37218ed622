import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { feedbackSearch, systemNotificationSearch } from './notification-search.ts';

const getParentRoute = () => appRoute;

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

export const notificationsRoutes = [systemNotificationsRoute, feedbackRoute] as const;
