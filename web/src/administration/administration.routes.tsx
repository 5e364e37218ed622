import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { auditSearch } from './audit/audit-search.ts';
import { connectorSearch } from './connectors/connector-search.ts';
import { jobSearch } from './jobs/job-search.ts';
import { outboxSearch } from './outbox/outbox-search.ts';

const getParentRoute = () => appRoute;

const guardArea = guard('/administration');

const administrationRoute = createRoute({
  getParentRoute,
  path: '/administration',
  beforeLoad: () => {
    guardArea();
    throw redirect({ href: '/administration/system-notifications', replace: true });
  },
});

const jobsRoute = createRoute({
  getParentRoute,
  path: '/administration/jobs',
  validateSearch: jobSearch,
  beforeLoad: guard('/administration/jobs'),
  component: lazyRouteComponent(() => import('./jobs/JobsScreen.tsx'), 'JobsScreen'),
});

const outboxRoute = createRoute({
  getParentRoute,
  path: '/administration/outbox',
  validateSearch: outboxSearch,
  beforeLoad: guard('/administration/outbox'),
  component: lazyRouteComponent(() => import('./outbox/OutboxScreen.tsx'), 'OutboxScreen'),
});

const auditRoute = createRoute({
  getParentRoute,
  path: '/administration/audit-log',
  validateSearch: auditSearch,
  beforeLoad: guard('/administration/audit-log'),
  component: lazyRouteComponent(() => import('./audit/AuditLogScreen.tsx'), 'AuditLogScreen'),
});

const connectorsRoute = createRoute({
  getParentRoute,
  path: '/administration/connectors',
  validateSearch: connectorSearch,
  beforeLoad: guard('/administration/connectors'),
  component: lazyRouteComponent(
    () => import('./connectors/ConnectorsScreen.tsx'),
    'ConnectorsScreen',
  ),
});

const portalSettingsRoute = createRoute({
  getParentRoute,
  path: '/administration/portal-settings',
  beforeLoad: guard('/administration/portal-settings'),
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
