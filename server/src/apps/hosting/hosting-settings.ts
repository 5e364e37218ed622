import { hosting } from '@portal/contract/apps/hosting.connector.ts';
import type { SettingsOf } from '@portal/contract/platform/connector.ts';
import { findConnectorSettings } from '#platform/connectors/connectors.service.ts';
import type { Db } from '#platform/database/tables.ts';
import type { DockerSettings } from '../engines/docker/docker-settings.ts';
import { HostingError } from '../engines/hosting-engine.ts';

export type HostingSettings = SettingsOf<typeof hosting>;

/** Returns the connector's settings, or undefined if it isn't configured. */
export const findHostingSettings = (db: Db): Promise<HostingSettings | undefined> =>
  findConnectorSettings(db, hosting);

/** Returns the address of the Docker API. Users can choose only addresses that the server's operator allows. */
export function dockerHostOf(
  settings: Pick<HostingSettings, 'docker_host'> | undefined,
  allowed: readonly string[],
): string {
  const [first] = allowed;
  const host = settings?.docker_host ?? first;
  if (host !== undefined && allowed.includes(host)) return host;
  throw new HostingError(
    host === undefined
      ? 'This server has no Docker host: see PORTAL_DOCKER_HOSTS.'
      : `${host} isn’t one of the addresses in PORTAL_DOCKER_HOSTS.`,
  );
}

export function dockerSettingsOf(settings: HostingSettings | undefined): DockerSettings {
  const stored = settings ?? hosting.settings.parse({});
  return {
    images: { wordpress: stored.wordpress_image, database: stored.database_image },
    memoryMegabytes: Math.round(Number(stored.memory)),
    processors: Number(stored.processors),
    domain: stored.domain ?? null,
    proxyNetwork: stored.proxy_network,
  };
}
