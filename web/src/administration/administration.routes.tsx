import { jobStates, renameStates } from '@portal/contract/platform/background-states.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import {
  choiceParam,
  dayParam,
  flagParam,
  idParam,
  searchParams,
  severalParam,
  textParam,
} from '#platform/routing/search-params.ts';
import { outboxSearch } from './outbox/outbox-search.ts';

const connectorSearch = searchParams({
  /** The id of the connector whose panel is open. */
  connector: textParam(100),
});

const jobSearch = searchParams({
  state: (value) => severalParam(choiceParam(jobStates))(renameStates(String(value))),
  kind: textParam(1_000),
  /** Whether to include successful runs of scheduled jobs. */
  routine: flagParam,
  job: idParam,
});

const auditSearch = searchParams({
  action: textParam(100),
  actor: idParam,
  subject: textParam(60),
  from: dayParam,
  to: dayParam,
  entry: idParam,
});

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
  component: lazyScreen(() => import('./jobs/JobsScreen.tsx'), 'JobsScreen'),
});

const outboxRoute = createRoute({
  getParentRoute,
  path: '/administration/outbox',
  validateSearch: outboxSearch,
  beforeLoad: guard('/administration/outbox'),
  component: lazyScreen(() => import('./outbox/OutboxScreen.tsx'), 'OutboxScreen'),
});

const auditRoute = createRoute({
  getParentRoute,
  path: '/administration/audit-log',
  validateSearch: auditSearch,
  beforeLoad: guard('/administration/audit-log'),
  component: lazyScreen(() => import('./audit/AuditLogScreen.tsx'), 'AuditLogScreen'),
});

const connectorsRoute = createRoute({
  getParentRoute,
  path: '/administration/connectors',
  validateSearch: connectorSearch,
  beforeLoad: guard('/administration/connectors'),
  component: lazyScreen(() => import('./connectors/ConnectorsScreen.tsx'), 'ConnectorsScreen'),
});

const portalSettingsRoute = createRoute({
  getParentRoute,
  path: '/administration/portal-settings',
  beforeLoad: guard('/administration/portal-settings'),
  component: lazyScreen(
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
