import type { Config } from '#platform/config.ts';
import type { ConnectorRegistry } from '#platform/connectors/connector-implementation.ts';
import type { Database } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { Route } from '#platform/http/route.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import type { WorkloadReader } from '#platform/workload.ts';
import { auditEntryRoutes } from './audit/audit-entry.routes.ts';
import { connectorRoutes } from './connectors/connector.routes.ts';
import { jobRoutes } from './jobs/job.routes.ts';
import { outboxMailRoutes } from './outbox/outbox-mail.routes.ts';
import { portalBrandRoutes } from './settings/portal-brand.routes.ts';
import { portalSettingRoutes } from './settings/portal-setting.routes.ts';

interface AdministrationServices {
  config: Config;
  connectors: ConnectorRegistry;
  database: Database;
  files: Files;
  guardedFetch: GuardedFetch;
  version: string;
  workload: WorkloadReader;
}

export const administrationRoutes = (services: AdministrationServices): Route[] => [
  ...jobRoutes(services.workload),
  ...outboxMailRoutes(services),
  ...auditEntryRoutes(services.database),
  ...portalSettingRoutes(services),
  ...portalBrandRoutes(services),
  ...connectorRoutes(services),
];
