import { join, resolve } from 'node:path';
import { DockerEngine } from '#apps/engines/docker/docker-engine.ts';
import { EmbeddedEngine } from '#apps/engines/embedded/embedded-engine.ts';
import type { HostingEngine } from '#apps/engines/hosting-engine.ts';
import {
  dockerHostOf,
  dockerSettingsOf,
  findHostingSettings,
} from '#apps/hosting/hosting-settings.ts';
import { clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';

const repository = resolve(import.meta.dirname, '../../..');

/** Returns the engines that run on this server. */
export function portalHostingEngines(
  config: Config,
  { log, database }: { log: Log; database: Database },
): readonly HostingEngine[] {
  const { dataDirectory, dockerHosts } = config;
  const engines: HostingEngine[] = [];
  if (config.hasEmbeddedApps) {
    engines.push(
      new EmbeddedEngine({
        folder: join(dataDirectory, 'apps'),
        softwareFolder: join(dataDirectory, 'apps-software'),
        hidden: [dataDirectory, repository],
        log,
        now: clock.now,
      }),
    );
  }
  if (dockerHosts.length > 0) {
    engines.push(
      new DockerEngine({
        host: async () => dockerHostOf(await findHostingSettings(database.reader), dockerHosts),
        settings: async () => dockerSettingsOf(await findHostingSettings(database.reader)),
        // With PostgreSQL, other servers may share the database.
        isOnlyServer: config.databaseUrl === undefined,
        log,
        now: clock.now,
      }),
    );
  }
  return engines;
}
