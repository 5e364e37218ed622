import { join, resolve } from 'node:path';
import { createEmbeddedEngine } from '#apps/engines/embedded/embedded-engine.ts';
import type { HostingEngine } from '#apps/engines/hosting-engine.ts';
import { clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';

const repository = resolve(import.meta.dirname, '../../..');

/** The engines that run on this server. */
export function portalHostingEngines(config: Config, log: Log): readonly HostingEngine[] {
  if (!config.hasEmbeddedApps) return [];
  const { dataDirectory } = config;
  return [
    createEmbeddedEngine({
      folder: join(dataDirectory, 'apps'),
      softwareFolder: join(dataDirectory, 'apps-software'),
      hidden: [dataDirectory, repository],
      log,
      now: clock.now,
    }),
  ];
}
