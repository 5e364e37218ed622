import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { importSearch } from '#content/import/import-search.ts';
import { labelSearch } from '#content/labels/label-search.ts';
import { feedbackSearch, systemNotificationSearch } from '#notifications/notification-search.ts';
import { guard } from '#platform/routing/guard.ts';
import { appRoute } from '#platform/routing/roots.ts';
import type { Viewer } from '#platform/session/viewer.ts';
import { groupSearch } from '#users/groups/group-search.ts';
import { listenForAdministration } from './administration.events.ts';
import { auditSearch } from './audit/audit-search.ts';
import { connectorSearch } from './connectors/connector-search.ts';
import { jobSearch } from './jobs/job-search.ts';
import { outboxSearch } from './outbox/outbox-search.ts';

listenForAdministration();

const getParentRoute = () => appRoute;
const staff = guard('staff');
const superuser = guard((viewer: Viewer) => viewer.is_superuser);

const administrationRoute = createRoute({
  getParentRoute,
  path: '/administration',
  beforeLoad: () => {
    staff();
    throw redirect({ href: '/administration/system-notifications', replace: true });
  },
});

const systemNotificationsRoute = createRoute({
  getParentRoute,
  path: '/administration/system-notifications',
  validateSearch: systemNotificationSearch,
  beforeLoad: staff,
  component: lazyRouteComponent(
    () => import('#notifications/system-notifications/SystemNotificationsScreen.tsx'),
    'SystemNotificationsScreen',
  ),
});

const feedbackRoute = createRoute({
  getParentRoute,
  path: '/administration/product-feedback',
  validateSearch: feedbackSearch,
  beforeLoad: staff,
  component: lazyRouteComponent(
    () => import('#notifications/user-feedback/ProductFeedbackScreen.tsx'),
    'ProductFeedbackScreen',
  ),
});

const jobsRoute = createRoute({
  getParentRoute,
  path: '/administration/jobs',
  validateSearch: jobSearch,
  beforeLoad: staff,
  component: lazyRouteComponent(() => import('./jobs/JobsScreen.tsx'), 'JobsScreen'),
});

const outboxRoute = createRoute({
  getParentRoute,
  path: '/administration/outbox',
  validateSearch: outboxSearch,
  beforeLoad: superuser,
  component: lazyRouteComponent(() => import('./outbox/OutboxScreen.tsx'), 'OutboxScreen'),
});

const auditRoute = createRoute({
  getParentRoute,
  path: '/administration/audit-log',
  validateSearch: auditSearch,
  beforeLoad: superuser,
  component: lazyRouteComponent(() => import('./audit/AuditLogScreen.tsx'), 'AuditLogScreen'),
});

const connectorsRoute = createRoute({
  getParentRoute,
  path: '/administration/connectors',
  validateSearch: connectorSearch,
  beforeLoad: superuser,
  component: lazyRouteComponent(
    () => import('./connectors/ConnectorsScreen.tsx'),
    'ConnectorsScreen',
  ),
});

const statusesRoute = createRoute({
  getParentRoute,
  path: '/administration/statuses',
  validateSearch: labelSearch,
  beforeLoad: staff,
  component: lazyRouteComponent(
    () => import('#content/labels/StatusesScreen.tsx'),
    'StatusesScreen',
  ),
});

const contentTypesRoute = createRoute({
  getParentRoute,
  path: '/administration/content-types',
  validateSearch: labelSearch,
  beforeLoad: staff,
  component: lazyRouteComponent(
    () => import('#content/labels/ContentTypesScreen.tsx'),
    'ContentTypesScreen',
  ),
});

const channelsRoute = createRoute({
  getParentRoute,
  path: '/administration/channels',
  validateSearch: labelSearch,
  beforeLoad: staff,
  component: lazyRouteComponent(
    () => import('#content/labels/ChannelsScreen.tsx'),
    'ChannelsScreen',
  ),
});

const tagsRoute = createRoute({
  getParentRoute,
  path: '/administration/tags',
  validateSearch: labelSearch,
  beforeLoad: staff,
  component: lazyRouteComponent(() => import('#content/labels/TagsScreen.tsx'), 'TagsScreen'),
});

const importRoute = createRoute({
  getParentRoute,
  path: '/administration/import',
  validateSearch: importSearch,
  beforeLoad: staff,
  component: lazyRouteComponent(() => import('#content/import/ImportScreen.tsx'), 'ImportScreen'),
});

const groupsRoute = createRoute({
  getParentRoute,
  path: '/administration/groups',
  validateSearch: groupSearch,
  beforeLoad: superuser,
  component: lazyRouteComponent(() => import('#users/groups/GroupsScreen.tsx'), 'GroupsScreen'),
});

const portalSettingsRoute = createRoute({
  getParentRoute,
  path: '/administration/portal-settings',
  beforeLoad: superuser,
  component: lazyRouteComponent(
    () => import('./settings/PortalSettingsScreen.tsx'),
    'PortalSettingsScreen',
  ),
});

export const administrationRoutes = [
  administrationRoute,
  systemNotificationsRoute,
  feedbackRoute,
  statusesRoute,
  contentTypesRoute,
  channelsRoute,
  tagsRoute,
  importRoute,
  jobsRoute,
  groupsRoute,
  portalSettingsRoute,
  connectorsRoute,
  outboxRoute,
  auditRoute,
] as const;
