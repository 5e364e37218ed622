import { HostingError } from '../hosting-engine.ts';
import { openDocker } from './docker-api.ts';
import type { DockerSettings } from './docker-settings.ts';

/**
 * Checks whether sites can be created on a Docker host with these settings. Returns the result as a sentence for staff.
 */
export async function testDocker(
  host: string,
  { images, domain, proxyNetwork }: DockerSettings,
  signal: AbortSignal,
): Promise<string> {
  const docker = openDocker(host);
  const find = (path: string) => docker.find({ method: 'GET', path, signal });
  try {
    const { Version } = await docker.call<{ Version: string }>({
      method: 'GET',
      path: '/version',
      signal,
    });
    if (domain !== null && !(await find(`/networks/${proxyNetwork}`))) {
      throw new HostingError(
        `Docker ${Version} responds, but has no network ${proxyNetwork}. Create it, and connect Traefik to it.`,
      );
    }
    const missing: string[] = [];
    for (const image of [images.wordpress, images.database]) {
      if (!(await find(`/images/${image}/json`))) missing.push(image);
    }
    const later =
      missing.length > 0 ? ` With the first application it fetches ${missing.join(' and ')}.` : '';
    return `Docker ${Version} responds at ${host}.${later}`;
  } finally {
    await docker.close();
  }
}
