import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Docker } from '#apps/engines/docker/docker-api.ts';
import { DockerEngine, type DockerEngineOptions } from '#apps/engines/docker/docker-engine.ts';
import type { DockerSettings } from '#apps/engines/docker/docker-settings.ts';
import { listVolumes } from '#apps/engines/docker/site-record.ts';
import type { Site } from '#apps/engines/hosting-engine.ts';
import { setPortalSecret } from '#platform/secrets.ts';
import type { TestDaemon } from './docker-daemon.ts';

const testDockerSettings = (images: TestDaemon['images']): DockerSettings => ({
  images,
  memoryMegabytes: 512,
  processors: 2,
  domain: null,
  proxyNetwork: 'portal-apps',
});

/** Creates an engine on a Docker host that another engine may have used before. */
export function makeDockerEngine(
  { host, images }: Pick<TestDaemon, 'host' | 'images'>,
  options: Partial<Omit<DockerEngineOptions, 'settings'>> & {
    settings?: Partial<DockerSettings>;
  } = {},
) {
  setPortalSecret('a secret that only tests have, 32+');
  return new DockerEngine({
    host: async () => host,
    isOnlyServer: true,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    ...options,
    settings: async () => ({ ...testDockerSettings(images), ...options.settings }),
  });
}

interface ProxyModule {
  createDockerProxy(settings: {
    images: readonly string[];
    domain: string;
    network: string;
    socket: string;
  }): Server;
}

const proxyFile = join(import.meta.dirname, '../../../../deploy/docker-proxy.mjs');

/** Starts the same proxy for Docker's socket that operators run, so that the engine’s tests also test the proxy. */
export async function startDockerProxy({ host, images }: TestDaemon) {
  const { createDockerProxy }: ProxyModule = await import(proxyFile);
  const folder = await mkdtemp(join(tmpdir(), 'portal-proxy-'));
  const socket = join(folder, 'proxy.sock');
  let server: Server | undefined;
  const proxy = {
    host: `unix://${socket}`,
    images,
    async open() {
      server = createDockerProxy({
        images: [...Object.values(images), 'portal-stand-in:missing'],
        domain: 'apps.example.com',
        network: 'portal-apps',
        socket: host.replace('unix://', ''),
      });
      server.listen(socket);
      await once(server, 'listening');
    },
    async close() {
      server?.closeAllConnections();
      await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
    },
    async stop() {
      await proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await proxy.open();
  return proxy;
}

interface Named {
  Name?: string;
  Names?: readonly string[];
}

/** Returns the names of all Docker objects that a host has for a site. */
export async function listDockerNames(docker: Docker, { id }: Site): Promise<string[]> {
  const containers = await docker.call<Named[]>({
    method: 'GET',
    path: '/containers/json',
    query: { all: '1' },
  });
  const networks = await docker.call<Named[]>({ method: 'GET', path: '/networks' });
  const volumes = await listVolumes(docker, id);
  const names = [...containers, ...networks, ...volumes].flatMap(({ Name, Names }: Named) => [
    ...(Names ?? []).map((name) => name.replace(/^\//, 'container ')),
    ...(Name === undefined ? [] : [Name]),
  ]);
  return names.filter((name) => name.includes(id)).sort();
}
