import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { testedEngine } from './database.ts';

/** A data directory and an empty database for server processes. */
export interface Place {
  readonly directory: string;
  /** Settings for connecting to the database. */
  readonly database: { url?: string; file: string };
  readonly env: Readonly<Record<string, string>>;
  /** A command that runs the servers, such as one that gives them separate file systems. */
  wrapper?: readonly string[];
  remove(): Promise<void>;
}

export interface ServerProcess {
  readonly url: string;
  /** Returns the server's output so far. */
  output(): string;
  /**
   * Sends the signal and waits for the process to exit. Returns the exit code, or null if the signal ended the process.
   */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code when the server has exited. */
  readonly ended: Promise<number | null>;
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function makeDatabase(
  directory: string,
): Promise<{ database: Place['database']; drop: () => Promise<void> }> {
  const file = join(directory, 'portal.db');
  if (testedEngine === 'sqlite') return { database: { file }, drop: async () => undefined };
  const cluster = process.env.PORTAL_TEST_POSTGRES_URL;
  if (!cluster) throw new Error('PORTAL_TEST_POSTGRES_URL names no PostgreSQL to test on.');
  const name = `portal_process_${randomBytes(6).toString('hex')}`;
  await onCluster(cluster, `create database ${name}`);
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
  const drop = () => onCluster(cluster, `drop database if exists ${name} with (force)`);
  return { database: { url, file }, drop };
}

export async function makePlace(): Promise<Place> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-place-'));
  const { database, drop } = await makeDatabase(directory);
  return {
    directory,
    database,
    env: {
      PATH: process.env.PATH ?? '',
      PORTAL_DATA_DIR: directory,
      DATABASE_URL: database.url ?? '',
    },
    async remove() {
      await drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function findFreePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.');
  return address.port;
}

const ownSources = join(import.meta.dirname, '..');

/** Runs one of the server's source files as a process, like the product. `sources` can be another version's folder. */
export function runSource(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  {
    sources = ownSources,
    wrapper = [],
    cwd,
  }: { sources?: string; wrapper?: readonly string[]; cwd?: string } = {},
): ChildProcess & { output(): string } {
  const path = join(sources, file);
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', path, ...args];
  const [program = '', ...rest] = [...wrapper, ...node];
  const child = spawn(program, rest, { env, cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return Object.assign(child, { output: () => printed });
}

export const endOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('close', resolve));

/** Returns the HTTP status of the health report, or undefined if no server is listening. */
export async function readHealth(url: string): Promise<number | undefined> {
  const answer = await fetch(`${url}/api/health`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status;
}

/** Starts a server without waiting until it is listening. */
export function launchServer(
  place: Place,
  { port, ...env }: { port: number } & Record<string, string | number>,
  sources = ownSources,
): ServerProcess {
  const texts = Object.fromEntries(Object.entries(env).map(([name, one]) => [name, String(one)]));
  const settings = { ...place.env, ...texts, PORT: String(port) };
  const child = runSource('main.ts', [], settings, {
    sources,
    ...(place.wrapper && { wrapper: place.wrapper }),
  });
  const ended = endOf(child);
  return {
    url: `http://127.0.0.1:${port}`,
    output: child.output,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Returns whether the server has printed its address, which is the last line that it prints when it starts. */
export const hasPrintedAddress = (server: ServerProcess) => server.output().includes(' is at http');

/** Starts a server and waits until it is ready. If the server exits, throws an error with its output. */
export async function startServerProcess(
  place: Place,
  { port, ...env }: { port?: number } & Record<string, string | number> = {},
  sources = ownSources,
): Promise<ServerProcess> {
  const server = launchServer(place, { ...env, port: port ?? (await findFreePort()) }, sources);
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  while ((await readHealth(server.url)) !== 200 || !hasPrintedAddress(server)) {
    if (hasEnded) throw new Error(`The server ended:\n${server.output()}`);
    await sleep(25);
  }
  return server;
}

/** Posts JSON with an optional token. */
export const post = (url: string, path: string, body: unknown, token?: string) =>
  fetch(`${url}/api/${path}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Token ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });

/** Signs in as the demo's staff member, or as another person of the demo, and returns the token. */
export async function signInAsStaff(url: string, username = 'staff'): Promise<string> {
  const login = { username, password: 'portal-demo-2026' };
  const answer = await post(url, 'rest-auth/login', login);
  return ((await answer.json()) as { token: string }).token;
}

/** Calls `work` with the database open. */
export async function withDatabase<T>(
  place: Place,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ ...place.database, poolSize: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
