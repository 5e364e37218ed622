import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

export interface Http2Proxy {
  /** The proxy's URLs, one per server, in the same order. */
  urls: string[];
  stop: () => void;
}

/**
 * Starts Caddy in front of these servers as deploy/Caddyfile does, but with self-signed certificates. Needs `caddy`.
 */
export async function startHttp2Proxy(
  folder: string,
  targets: readonly string[],
): Promise<Http2Proxy> {
  const ports = await Promise.all(targets.map(findFreePort));
  const sites = targets.map(
    (target, index) => `https://localhost:${ports[index]} {
  tls internal
  reverse_proxy ${new URL(target).host} {
    flush_interval -1
  }
}`,
  );
  const config = join(folder, 'Caddyfile');
  const options = `{
  admin off
  auto_https disable_redirects
  skip_install_trust
  storage file_system ${join(folder, 'caddy')}
}`;
  writeFileSync(config, [options, ...sites].join('\n'));
  const proxy = spawn('caddy', ['run', '--config', config], { stdio: 'ignore' });
  await once(proxy, 'spawn');
  // Caddy creates its certificates before it listens.
  for (let tries = 0; tries < 100 && proxy.exitCode === null; tries += 1) {
    const isUp = await fetch(`http://localhost:${ports[0]}`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await sleep(100);
  }
  return {
    urls: ports.map((port) => `https://localhost:${port}`),
    stop: () => void proxy.kill(),
  };
}
