import { jobStates } from '@portal/contract/platform/background-states.ts';
import { day } from '@portal/contract/platform/fields.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { connectorSearch } from './connectors/connector-search.ts';
import { outboxSearch } from './outbox/outbox-search.ts';

const jobSearch = z.object({
  state: z.enum(jobStates).optional().catch(undefined),
  kind: z.string().max(100).optional().catch(undefined),
  /** Includes successful scheduled runs, of which there are many. */
  routine: z.literal('true').optional().catch(undefined),
  job: z.coerce.number().int().positive().optional().catch(undefined),
});

const auditSearch = z.object({
  action: z.string().max(100).optional().catch(undefined),
  actor: z.coerce.number().int().positive().optional().catch(undefined),
  from: day().optional().catch(undefined),
  to: day().optional().catch(undefined),
  entry: z.coerce.number().int().positive().optional().catch(undefined),
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
