import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@portal/contract/endpoints.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { healthReport } from '@portal/contract/platform/portal.endpoints.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { testedEngine } from '#testing/database.ts';
import { startPortal } from '#testing/portal.ts';
import { startS3Server } from '#testing/s3-server.ts';
import {
  endOf,
  findFreePort,
  hasPrintedAddress,
  launchServer,
  makePlace,
  type Place,
  readHealth,
  runSource,
  type ServerProcess,
  startServerProcess,
} from '#testing/server-process.ts';
import { version } from '../version.ts';

// Some tests wait until the whole demonstration is created, which takes half a minute on a busy machine.
const patience = 120_000;
const places: Place[] = [];
const servers: ServerProcess[] = [];

async function newPlace(): Promise<Place> {
  const place = await makePlace();
  places.push(place);
  return place;
}

async function start(place: Place, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(place, { PORTAL_DEMO: 'off', ...env });
  servers.push(server);
  return server;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL');
  for (const place of places.splice(0)) await place.remove();
});

const post = (server: ServerProcess, path: string, body: unknown) =>
  fetch(`${server.url}/api/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Returns the key in the printed registration link. */
const keyOf = (server: ServerProcess): string =>
  /\/auth\/register\/([\w-]+)"/.exec(server.output())?.[1] ?? '';

const registration = (key: string, username = 'first') => ({
  key,
  email: `${username}@agency.example`,
  username,
  first_name: 'Ada',
  last_name: 'Lovelace',
  password1: 'a word that nobody guesses',
  password2: 'a word that nobody guesses',
});

async function registerFirst(server: ServerProcess): Promise<string> {
  const answer = await post(server, 'rest-auth/registration', registration(keyOf(server)));
  expect(answer.status).toBe(201);
  const { token } = (await answer.json()) as { token: string };
  return token;
}

// Requirements: D-02
describe('starting the server', { timeout: patience }, () => {
  const launch = async (place: Place) => {
    // Disabling Chromium's sandbox allows Chromium to run as root.
    const env = { PORTAL_DEMO: 'on', CHROMIUM_SANDBOX: 'off' };
    const server = launchServer(place, { ...env, port: await findFreePort() });
    servers.push(server);
    const seen = new Set<number>();
    while (!seen.has(200) || !hasPrintedAddress(server)) {
      const status = await readHealth(server.url);
      if (status) seen.add(status);
      await sleep(5);
    }
    return { server, seen: [...seen] };
  };

  test('the server returns 503 until it is ready', async () => {
    const place = await newPlace();
    const { server, seen } = await launch(place);
    expect(seen).toEqual([503, 200]);
    const answer = await fetch(`${server.url}/api/health`);
    expect(healthReport.parse(await answer.json())).toEqual({
      status: 'ok',
      version,
      database: testedEngine,
      parts: {
        database: 'ok',
        disk: 'ok',
        files: 'ok',
        hosting: 'off',
        mail: 'off',
        clock: 'ok',
        backups: 'off',
        // The expected status depends on whether Chromium is installed on the machine.
        printing: expect.stringMatching(/^(ok|off)$/),
      },
    });
    expect(server.output()).toContain('portal-demo-2026');
    expect(await server.end('SIGTERM')).toBe(0);

    // A load balancer sends requests to any server that listens, so a restarted server listens only when it is ready.
    const again = await launch(place);
    expect(again.seen).toEqual([200]);
    expect(again.server.output()).toContain('portal-demo-2026');
  });

  test('the server stops immediately even if a browser has opened a connection ahead of time', async () => {
    const server = await start(await newPlace());
    const { hostname, port } = new URL(server.url);
    const ahead = connect(Number(port), hostname);
    await once(ahead, 'connect');
    // If the server waited for the connection, it would exceed this test's timeout.
    expect(await server.end('SIGTERM')).toBe(0);
    ahead.destroy();
  });

  test('the server stops cleanly on a signal during startup', async () => {
    const waiting = launchServer(await newPlace(), {
      DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal',
      port: await findFreePort(),
    });
    servers.push(waiting);
    await expect.poll(waiting.output, { timeout: patience }).toContain('waiting for the database');
    expect(await waiting.end('SIGTERM')).toBe(0);

    const ready = launchServer(await newPlace(), {
      PORTAL_DEMO: 'off',
      port: await findFreePort(),
    });
    servers.push(ready);
    while ((await readHealth(ready.url)) !== 200) await sleep(1);
    expect(await ready.end('SIGTERM')).toBe(0);
    expect(ready.output()).not.toMatch(/\n\s+at /);
  });

  test('the server starts without loading the image library, which few processes need', () => {
    const server = JSON.stringify(new URL('../server.ts', import.meta.url).href);
    const program = `await import(${server});
      process.report.excludeNetwork = true;
      console.log(process.report.getReport().sharedObjects.join('\\n'));`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(stdout).not.toBe('');
    expect(stdout).not.toContain('sharp');
  });

  // With PostgreSQL, several servers may use the same data directory.
  if (testedEngine === 'sqlite') {
    test('only one server at a time can use a data directory, and a killed server can be replaced immediately', async () => {
      const place = await newPlace();
      const first = await start(place);
      const second = launchServer(place, { port: await findFreePort() });
      expect(await second.ended).toBe(1);
      expect(second.output()).toContain(
        `Another portal server is using the data directory ${place.directory}.`,
      );
      expect(second.output()).not.toMatch(/\n\s+at /);
      expect(await readHealth(first.url)).toBe(200);

      await first.end('SIGKILL');
      const third = await start(place);
      expect(await readHealth(third.url)).toBe(200);
    });
  }

  test('the server starts only with a valid configuration, and names each invalid variable', async () => {
    const place = await newPlace();
    const child = runSource('main.ts', [], {
      ...place.env,
      PORT: 'eighty',
      PUBLIC_URL: 'portal.example.com',
      SMTP_URL: 'http://mail',
      PORTAL_DEMO: 'maybe',
      PORTAL_TIME_ZONE: 'Mars/Olympus',
      PORTAL_SECRET: 'short and secret',
    });
    expect(await endOf(child)).toBe(1);
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'SMTP_URL',
      'PORTAL_DEMO',
      'PORTAL_TIME_ZONE',
      'PORTAL_SECRET',
    ]) {
      expect(child.output()).toMatch(new RegExp(`^ {2}${name} must `, 'm'));
    }
    expect(child.output()).not.toContain('short and secret');
    expect(child.output()).not.toMatch(/\n\s+at /);
  });

  test('the server doesn’t start if its port is in use, and the error names the setting', async () => {
    const first = await start(await newPlace());
    const second = launchServer(await newPlace(), {
      PORTAL_DEMO: 'off',
      port: Number(new URL(first.url).port),
    });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/PORT/);
    expect(second.output()).not.toMatch(/\n\s+at /);
  });

  test('the server doesn’t start without its database or data directory, and explains the problem', async () => {
    const place = await newPlace();
    const url = 'postgres://portal:hidden@127.0.0.1:1/portal';
    const lonely = { ...place.env, DATABASE_URL: url, DATABASE_WAIT: '1' };
    const alone = runSource('main.ts', [], lonely);
    expect(await endOf(alone)).toBe(1);
    expect(alone.output()).toMatch(/"part":"database".*waiting for the database/);
    expect(alone.output()).toMatch(
      /^DATABASE_URL names a database that does not respond: .*REFUSED/m,
    );
    expect(alone.output()).not.toMatch(/hidden|\n\s+at /);

    const file = join(place.directory, 'file');
    writeFileSync(file, '');
    const lost = runSource('main.ts', [], { ...place.env, PORTAL_DATA_DIR: join(file, 'data') });
    expect(await endOf(lost)).toBe(1);
    expect(lost.output()).toMatch(/^PORTAL_DATA_DIR can't be created: /);

    if (testedEngine === 'postgres') return;
    const broken = await newPlace();
    writeFileSync(join(broken.directory, 'portal.db'), 'not a database'.repeat(1000));
    const damaged = runSource('main.ts', [], broken.env);
    expect(await endOf(damaged)).toBe(1);
    expect(damaged.output()).toMatch(/^The database file is damaged/);
    expect(damaged.output()).not.toMatch(/\n\s+at /);
    const spoilt = await newPlace();
    mkdirSync(join(spoilt.directory, 'server.lock'));
    const refused = runSource('main.ts', [], spoilt.env);
    expect(await endOf(refused)).toBe(1);
    expect(refused.output()).toMatch(/^PORTAL_DATA_DIR can't be written: .* Saved data is intact/);
    expect(refused.output()).not.toMatch(/\n\s+at /);
  });

  test('the server doesn’t start if the storage service rejects its bucket, and names the setting', async () => {
    const s3 = await startS3Server();
    try {
      const place = await newPlace();
      const missing = s3.storageUrl('files').replace('s3://bucket/', 's3://no-such-bucket/');
      const refused = runSource('main.ts', [], {
        ...place.env,
        ...s3.env,
        PORTAL_DEMO: 'off',
        STORAGE_URL: missing,
      });
      expect(await endOf(refused)).toBe(1);
      expect(refused.output()).toMatch(/^STORAGE_URL names a bucket that cannot be used: 404/m);
      expect(refused.output()).not.toMatch(/\n\s+at /);
    } finally {
      await s3.close();
    }
  });

  // SQLite has no server that could start later than the portal.
  if (testedEngine === 'postgres') {
    test('the server waits for a database that starts late, but not for a database that doesn’t exist', {
      timeout: 2 * patience,
    }, async () => {
      const place = await newPlace();
      const database = new URL(place.database.url ?? '');
      const port = await findFreePort();
      const behind = Object.assign(new URL(database), { hostname: '127.0.0.1', port }).href;
      const early = launchServer(place, {
        DATABASE_URL: behind,
        PORTAL_DEMO: 'off',
        port: await findFreePort(),
      });
      servers.push(early);
      await expect.poll(early.output, { timeout: patience }).toContain('waiting for the database');
      expect(await readHealth(early.url)).toBeUndefined();

      const relay = createServer((incoming) => {
        const outgoing = connect(Number(database.port || 5432), database.hostname);
        incoming.pipe(outgoing).pipe(incoming);
        incoming.on('error', () => outgoing.destroy());
        outgoing.on('error', () => incoming.destroy());
      }).listen(port, '127.0.0.1');
      await expect.poll(() => readHealth(early.url), { timeout: patience }).toBe(200);
      await early.end('SIGKILL');
      relay.close();

      const unknown = Object.assign(new URL(database), { pathname: '/portal_of_nobody' }).href;
      const refused = runSource('main.ts', [], { ...place.env, DATABASE_URL: unknown });
      expect(await endOf(refused)).toBe(1);
      expect(refused.output()).toMatch(/^DATABASE_URL names .*portal_of_nobody.* does not exist/m);
    });
  }

  // SQLite has no roles.
  if (testedEngine === 'postgres') {
    test('the server doesn’t start if its role may not create tables, and names the missing privilege', async () => {
      const place = await newPlace();
      const role = `portal_guest_${randomBytes(6).toString('hex')}`;
      const owner = openDatabase(place.database);
      try {
        await sql`create role ${sql.ref(role)} login password 'guest'`.execute(owner.writer);
        const url = Object.assign(new URL(place.database.url ?? ''), {
          username: role,
          password: 'guest',
        });
        const refused = runSource('main.ts', [], { ...place.env, DATABASE_URL: url.href });
        expect(await endOf(refused)).toBe(1);
        expect(refused.output()).toMatch(
          /^The role in DATABASE_URL lacks a permission \(permission denied for schema public\)\. Make it the owner/m,
        );
        expect(refused.output()).not.toMatch(/\n\s+at /);
      } finally {
        await sql`drop role if exists ${sql.ref(role)}`.execute(owner.writer);
        await owner.close();
      }
    });
  }

  test('the server hides its files from other users of the machine, even in an existing directory', async () => {
    const place = await newPlace();
    const exposed = /The data directory .* is open to other users of this machine: /;
    const openedTo = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => [name, statSync(join(folder, name)).mode & 0o077])
        .filter(([, mode]) => mode !== 0);
    const command = async (...args: string[]) => {
      const child = runSource('cli/cli.ts', args, place.env);
      expect(await endOf(child), child.output()).toBe(0);
      return child.output();
    };
    chmodSync(place.directory, 0o755);
    const server = await start(place);
    expect(openedTo(place.directory)).toEqual([]);
    expect(readdirSync(place.directory)).toContain('secret');
    expect(server.output()).toMatch(exposed);
    await server.end('SIGTERM');

    expect(await command('backup', join(place.directory, 'backups', 'first'))).toMatch(exposed);
    await command('copy', '--to', join(place.directory, 'copy.db'));
    expect(openedTo(place.directory)).toEqual([]);

    chmodSync(place.directory, 0o700);
    const again = await start(place);
    expect(again.output()).not.toMatch(exposed);
    expect(await command('verify-audit')).not.toMatch(exposed);
  });

  // Requirements: D-52
  test('the link for the first superuser works once, and is the same at every start', async () => {
    const place = await newPlace();
    const before = await start(place);
    const key = keyOf(before);
    expect(key.length).toBeGreaterThan(20);
    await before.end('SIGTERM');

    const server = await start(place);
    expect(keyOf(server)).toBe(key);
    const wrong = await post(server, 'rest-auth/registration', registration(`${key}x`));
    expect(wrong.status).toBe(400);
    const made = await post(server, 'rest-auth/registration', registration(key));
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({
      user: { username: 'first', email: 'first@agency.example', is_superuser: true },
    });
    const again = await post(server, 'rest-auth/registration', registration(key, 'second'));
    expect(again.status).toBe(400);

    await server.end('SIGTERM');
    const later = await start(place);
    expect(later.output()).not.toContain('/auth/register/');
    const signedIn = await post(later, 'rest-auth/login', {
      username: 'first',
      password: 'a word that nobody guesses',
    });
    expect(signedIn.status).toBe(200);
  });

  test('the server sends the changes made by a concurrent import to open streams', async () => {
    const place = await newPlace();
    const server = await start(place);
    const token = await registerFirst(server);
    const authorization = `Token ${token}`;
    const stream = await fetch(`${server.url}/api/events/`, { headers: { authorization } });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const until = async (text: string) => {
      while (!received.includes(text)) {
        const part = await reader?.read();
        if (!part || part.done) throw new Error(`The stream ended after: ${received}`);
        received += part.value;
      }
    };
    await until('event: ready');

    const file = join(place.directory, 'plan.csv');
    const row = 'Harbor Marina,How to moor,Blog,2026-09,Ada Byron,09/15/2026,09/29/2026,10/06/2026';
    writeFileSync(
      file,
      `Client,Title,Content Type,Planning Month,Writer,Write Due,Final Review Due,Go Live\n${row}\n`,
    );
    const args = ['import', file, '--create-missing', '--yes'];
    const command = runSource('cli/cli.ts', args, place.env);
    expect(await endOf(command), command.output()).toBe(0);
    await until('"topic":"article"');
    await reader?.cancel();

    const list = await fetch(`${server.url}/api/content-articles/?columns=title`, {
      headers: { authorization },
    });
    expect(await list.json()).toEqual([{ title: 'How to moor' }]);
  });
});

describe('the server', () => {
  // Requirements: D-10
  test('the server documents every call in a machine-readable form and on a page', async () => {
    const portal = await startPortal();
    const answer = await portal.anonymous.raw('GET', '/api/openapi.json');
    const { paths, openapi } = answer.body as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(openapi).toBe('3.1.0');
    const described = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const stated = Object.entries(endpoints).flatMap(([noun, calls]) =>
      Object.keys(calls).map((name) => `${noun}.${name}`),
    );
    expect(described.sort()).toEqual(stated.sort());
    for (const calls of Object.values(endpoints)) {
      for (const { path, method } of Object.values(calls) as Endpoint[]) {
        expect(paths[`${path.replace(/:(\w+)/g, '{$1}')}/`]).toHaveProperty(method.toLowerCase());
      }
    }
    const page = await portal.anonymous.raw('GET', '/api/docs/');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const script = await portal.anonymous.raw('GET', '/api/docs/static/swagger-initializer.js');
    expect(script.status).toBe(200);
    await portal.close();
  });

  test('the server sends security headers in every response', async () => {
    const portal = await startPortal();
    for (const path of [
      '/api/health',
      '/api/portal/',
      '/api/nothing/',
      '/api/docs/',
      '/',
      '/api/%',
    ]) {
      const { headers } = await portal.anonymous.raw('GET', path);
      const policy = String(headers['content-security-policy']);
      const directives = new Map(
        policy.split(';').map((one): [string, string] => {
          const [name = '', ...values] = one.trim().split(' ');
          return [name, values.join(' ')];
        }),
      );
      expect([path, directives.get('default-src')]).toEqual([path, "'self'"]);
      expect(directives.get('script-src') ?? "'self'").not.toMatch(/unsafe|\*|https?:|data:/);
      expect(directives.get('object-src')).toBe("'none'");
      expect(directives.get('frame-ancestors')).toMatch(/'none'|'self'/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
    }
    await portal.close();
  });
});
