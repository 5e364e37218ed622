import { findHostingState } from '#apps/hosting/hosting-state.ts';
import { countOpenStreams } from '#platform/events/open-streams.ts';
import type { Files } from '#platform/files/files.service.ts';
import { createHealth } from '#platform/health.service.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createWorkloadReader } from '#platform/workload.ts';
import type { Base, Integrations } from './integrations.ts';
import { version } from './version.ts';

/** Creates the services that monitor the other services. */
export function createMonitoring(
  { config, database, log }: Base,
  { hosting, printer }: Integrations,
  { files, mailer }: { files: Files; mailer: Mailer },
) {
  const health = createHealth({
    database,
    files,
    mailer,
    printer,
    hostingState: () => findHostingState(database.reader, hosting),
    hasBackups: config.backups !== undefined,
    dataDirectory: config.dataDirectory,
    log,
  });
  const openStreams = countOpenStreams();
  const workload = createWorkloadReader(database, openStreams);
  const metrics = createMetrics({
    database,
    workload,
    health,
    version,
    isServed: config.metricsToken !== undefined || config.metricsPort !== undefined,
  });
  return { health, openStreams, workload, metrics };
}
