import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { appRoute } from '#platform/routing/roots.ts';
import type { Viewer } from '#platform/session/viewer.ts';
import { auditSearch } from './audit/audit-search.ts';
import { connectorSearch } from './connectors/connector-search.ts';
import { jobSearch } from './jobs/job-search.ts';
import { outboxSearch } from './outbox/outbox-search.ts';

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
  jobsRoute,
  portalSettingsRoute,
  connectorsRoute,
  outboxRoute,
  auditRoute,
] as const;
