import { join } from 'node:path';
import { createPageSpeedMeter } from '#account-health/page-speed/page-speed-meter.ts';
import { createHosting } from '#apps/hosting/hosting.ts';
import { createItemChecks } from '#onboarding/checks/item-checks.ts';
import { readRecordSettings } from '#organizations/organizations/record-settings.service.ts';
import type { Config } from '#platform/config.ts';
import { createConnectorRegistry } from '#platform/connectors/connector-implementation.ts';
import type { Pause } from '#platform/connectors/request-rate-limit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { PagePrinter } from '#platform/printing/page-printer.ts';
import { createReportPrints } from '#reporting/prints/report-prints.ts';
import { portalConnectors } from './connectors.ts';
import { portalHostingEngines } from './hosting-engines.ts';
import { portalItemChecks } from './item-checks.ts';
import type { ServiceOptions } from './services.ts';

/** Dependencies shared by several services. */
export interface Base {
  config: Config;
  options: ServiceOptions;
  database: Database;
  log: Log;
  report: (error: unknown) => void;
  guardedFetch: GuardedFetch;
  pause: Pause;
}

/** Creates the services that reach other programs and hosts. */
export function createIntegrations({ config, options, database, log, guardedFetch, pause }: Base) {
  const { allowedHosts, chromePath, dataDirectory } = config;
  const hosting = createHosting(
    options.hostingEngines ?? portalHostingEngines(config, { log, database }),
  );
  const connectors = createConnectorRegistry(
    options.connectors ?? portalConnectors(config),
    readRecordSettings,
  );
  const itemChecks = createItemChecks(
    options.itemChecks ?? portalItemChecks({ database, guardedFetch, allowedHosts }),
  );
  const printer = new PagePrinter({
    chromePath,
    hasSandbox: config.hasChromiumSandbox,
    folder: join(dataDirectory, 'printing'),
    log,
  });
  const prints = createReportPrints(database, printer);
  const meter = createPageSpeedMeter({
    database,
    guardedFetch,
    pause,
    allowedHosts,
    chromePath,
    hasSandbox: config.hasPageSpeedSandbox,
    folder: join(dataDirectory, 'page-speed'),
    measure: options.measurePage,
  });
  return { hosting, connectors, itemChecks, printer, prints, meter };
}

export type Integrations = ReturnType<typeof createIntegrations>;
