import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_OPTIONS } from '../scripts/node.mjs';
import { buildWebWhenStale } from '../scripts/web-build.mjs';

export interface Report {
  rss: number;
  longestStop: number;
  /** The whole process's CPU time, including threads. */
  cpuMilliseconds: number;
}

export interface MeasuredServer {
  url: string;
  report(): Promise<Report>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

async function waitUntilHealthy(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error('A measured server ended.');
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error('A measured server did not respond.');
}

/** Starts a process with a benchmark server and the probe. If the server is a portal, it serves the current web app. */
export async function startServer(
  file: string,
  env: Record<string, string>,
): Promise<MeasuredServer> {
  await buildWebWhenStale();
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      ...SERVER_OPTIONS,
      '--import',
      join(import.meta.dirname, 'probe.ts'),
      join(import.meta.dirname, file),
    ],
    {
      env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(`${url}/api/health/`, child);
  return {
    url,
    async report() {
      const answer = once(child, 'message');
      child.send('report');
      const [message] = await answer;
      return message as Report;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
