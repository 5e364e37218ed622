import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findNode, root, SERVER_OPTIONS } from '../scripts/node.mjs';
import { softwareFolder } from '../server/src/testing/wordpress/wordpress-software.ts';

export interface RunningPortal {
  /** The base URL, without a trailing slash. */
  url: string;
  /** The data folder, for commands that run while the server does. */
  dataDir: string;
  stop: () => Promise<void>;
}

/** Returns a free port on this machine. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The environment variables that would connect a portal under test to real data or mail. */
const REAL_PLACES = ['DATABASE_URL', 'STORAGE_URL', 'SMTP_URL'];

function cleanEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !REAL_PLACES.includes(name));
  return Object.fromEntries(entries);
}

async function waitUntilReady(url: string, server: ChildProcess, output: string[]): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    if (server.exitCode !== null) break;
    const isReady = await fetch(`${url}/api/health/`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(100);
  }
  throw new Error(`The portal didn't start:\n${output.join('')}`);
}

/**
 * Starts a portal on 127.0.0.1 with an empty data folder, and therefore with the demonstration agency, and waits until
 * it is ready. The variables in `env` are added to its environment.
 */
export async function startPortal(
  options: { port?: number; env?: Record<string, string> } = {},
): Promise<RunningPortal> {
  const port = options.port ?? (await findFreePort());
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  // Share the folder, so that WordPress is downloaded only once for all tests.
  await mkdir(softwareFolder, { recursive: true });
  await symlink(softwareFolder, join(dataDir, 'apps-software'), 'junction');
  const server = spawn(findNode(), [...SERVER_OPTIONS, join(root, 'server', 'src', 'main.ts')], {
    cwd: root,
    env: {
      ...cleanEnvironment(),
      HOST: '127.0.0.1',
      PORT: `${port}`,
      PORTAL_DATA_DIR: dataDir,
      // CI runs as root, so the Chromium that prints reports can't use its sandbox.
      CHROMIUM_SANDBOX: 'off',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const keep = (chunk: Buffer) => {
    output.push(chunk.toString());
    // Keep only the end of the output, which contains the reason for a failed start.
    if (output.length > 500) output.shift();
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  const closed = new Promise<void>((resolve) => server.on('close', () => resolve()));

  const stop = async () => {
    server.kill('SIGTERM');
    const isClosed = await Promise.race([closed.then(() => true), sleep(10_000, false)]);
    if (!isClosed) server.kill('SIGKILL');
    await closed;
    await rm(dataDir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(url, server, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, stop };
}
