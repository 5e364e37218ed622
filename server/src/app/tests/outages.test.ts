import { connect, createServer, type Server, type Socket } from 'node:net';
import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { portalEndpoints } from '@portal/contract/platform/portal.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { signedFileLink } from '#platform/files/file-link.ts';
import { openTestDatabase, type TestDatabase, testedEngine } from '#testing/database.ts';
import { makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal } from '#testing/portal.ts';

let database: TestDatabase;
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await database.close();
  vi.unstubAllEnvs();
});

async function listen(
  onConnection: (socket: Socket) => void,
): Promise<{ server: Server; port: number }> {
  const server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('It has no port.');
  return { server, port: address.port };
}

function collectLog() {
  const lines: Record<string, unknown>[] = [];
  return { lines, logTo: { write: (line: string) => void lines.push(JSON.parse(line)) } };
}

test('without its file storage, the portal quickly returns 503 for files and stays ready', {
  timeout: 40_000,
}, async () => {
  // The storage service accepts connections but never responds.
  const sockets = new Set<Socket>();
  const { server, port } = await listen((socket) => sockets.add(socket));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const storageUrl = `s3://bucket?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
  const { lines, logTo } = collectLog();
  const portal = await startPortal({ database, logTo, config: { storageUrl } });
  closing.push(() => portal.close());
  const key = 'a'.repeat(32);
  await database.writer
    .insertInto('stored_file')
    .values({
      key,
      name: 'logo.png',
      content_type: 'image/png',
      size: 1,
      sha256: '',
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();

  const before = Date.now();
  const answer = await portal.anonymous.raw('GET', signedFileLink(key, 60));
  expect(Date.now() - before).toBeLessThan(10_000);
  expect(answer).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('files can’t be reached') },
    headers: { 'retry-after': '5' },
  });
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'outage', part: 'files' }));

  const health = await portal.anonymous.call(portalEndpoints.health);
  expect(health).toMatchObject({
    status: 200,
    body: { status: 'degraded', parts: { database: 'ok', files: 'failing' } },
  });
  expect((await portal.anonymous.call(portalEndpoints.ready)).status).toBe(200);
});

/** Starts a portal whose network connection to the database can be cut or made silent. */
async function startBehindNetwork() {
  const target = new URL(database.settings.url ?? '');
  let state: 'open' | 'cut' | 'silent' = 'open';
  const sockets = new Set<Socket>();
  function pass(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('error', () => undefined);
    from.on('data', (data) => state === 'open' && to.write(data));
    from.on('end', () => to.end());
    from.on('close', () => to.destroy());
  }
  const { server, port } = await listen((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (state === 'cut') return void socket.destroy();
    if (state === 'silent') return void socket.resume();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    pass(socket, upstream);
    pass(upstream, socket);
  });
  const url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href;
  const behind = openDatabase({ url, file: '', poolSize: 5 });
  closing.push(() => server.close());
  const { lines, logTo } = collectLog();
  const portal = await startPortal({
    database: { ...behind, settings: { url, file: '' } },
    logTo,
  });
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  closing.push(async () => {
    disconnect();
    await portal.close();
    await behind.close();
  });
  const network = {
    open() {
      if (state === 'silent') disconnect();
      state = 'open';
    },
    cut() {
      state = 'cut';
      disconnect();
    },
    silence() {
      state = 'silent';
    },
  };
  return { portal, lines, network };
}

if (testedEngine === 'postgres') {
  test('the portal without a database returns 503 quickly, logs the outage, and recovers without a restart', {
    timeout: 60_000,
  }, async () => {
    const { portal, lines, network } = await startBehindNetwork();
    const staff = await portal.signIn(await makePerson(database.writer, { kind: 'staff' }));
    expect((await staff.call(userEndpoints.list)).status).toBe(200);

    network.cut();
    const before = Date.now();
    const answers = await Promise.all([
      staff.callRaw(userEndpoints.list),
      staff.callRaw(userEndpoints.update, { params: { id: 1 }, body: { title: 'x' } }),
      portal.anonymous.raw('POST', '/api/rest-auth/login/', { username: 'a', password: 'b' }),
    ]);
    expect(Date.now() - before).toBeLessThan(10_000);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 503,
        body: { detail: expect.stringContaining('database can’t be reached') },
        headers: { 'retry-after': '5' },
      });
    }
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(lines.filter((line) => 'err' in line)).toEqual([]);
    const outages = lines.filter(({ msg, part }) => msg === 'outage' && part === 'database');
    expect(outages).toHaveLength(1);
    // Health checks may carry a token, because a proxy may forward any header, and the web app sends its session's
    // token.
    for (const caller of [portal.anonymous, staff]) {
      expect((await caller.call(portalEndpoints.live)).status).toBe(200);
      const ready = await caller.callRaw(portalEndpoints.ready);
      expect(ready).toMatchObject({ status: 503, body: { status: 'failing' } });
      const health = await caller.callRaw(portalEndpoints.health);
      expect(health).toMatchObject({ status: 503, body: { parts: { database: 'failing' } } });
    }

    network.open();
    expect((await staff.call(userEndpoints.list)).status).toBe(200);
    expect(lines.some(({ msg }) => msg === 'request')).toBe(true);
  });

  test('calls in progress return 503 within 30 seconds if the database’s host freezes', {
    timeout: 90_000,
  }, async () => {
    const { portal, network } = await startBehindNetwork();
    const staff = await portal.signIn(await makePerson(database.writer, { kind: 'staff' }));
    const me = (await staff.call(authEndpoints.getUser)).body;
    const change = () =>
      staff.callRaw(userEndpoints.update, { params: { id: me.id }, body: { title: 'x' } });
    expect((await change()).status).toBe(200);

    network.silence();
    const before = Date.now();
    const answers = await Promise.all([staff.callRaw(userEndpoints.list), change()]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(Date.now() - before).toBeLessThan(30_000);
    const startedAt = Date.now();
    expect((await portal.anonymous.callRaw(portalEndpoints.health)).status).toBe(503);
    expect(Date.now() - startedAt).toBeLessThan(10_000);

    network.open();
    await expect.poll(async () => (await staff.call(userEndpoints.list)).status).toBe(200);
    await expect.poll(async () => (await change()).status).toBe(200);
  });

  /**
   * Sends reads and changes, eight at a time, until `stop` is called. `statuses` contains the statuses of all
   * responses.
   */
  async function keepCalling(staff: Caller) {
    const me = (await staff.call(authEndpoints.getUser)).body;
    const calls = [
      () => staff.callRaw(userEndpoints.list),
      () => staff.callRaw(userEndpoints.update, { params: { id: me.id }, body: { title: 'x' } }),
    ];
    const statuses: number[] = [];
    let isOver = false;
    async function callOneByOne(call: () => Promise<{ status: number }>): Promise<void> {
      while (!isOver) statuses.push((await call()).status);
    }
    const calling = Promise.all([...calls, ...calls, ...calls, ...calls].map(callOneByOne));
    return {
      statuses,
      async stop() {
        isOver = true;
        await calling;
      },
    };
  }

  const succeedsAgain = (statuses: readonly number[]) => {
    const before = statuses.length;
    return expect.poll(() => statuses.slice(before)).toContain(200);
  };

  test('calls return 503 while the database restarts under load, and succeed afterward', {
    timeout: 60_000,
  }, async () => {
    const { portal, network } = await startBehindNetwork();
    const staff = await portal.signIn(await makePerson(database.writer, { kind: 'staff' }));
    const { statuses, stop } = await keepCalling(staff);
    await succeedsAgain(statuses);
    network.cut();
    await expect.poll(() => statuses).toContain(503);
    network.open();
    await succeedsAgain(statuses);
    await stop();
    expect([...new Set(statuses)].sort()).toEqual([200, 503]);
    const after = Array.from({ length: 20 }, () => staff.callRaw(userEndpoints.list));
    expect(new Set((await Promise.all(after)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('if database connections are killed under load, calls return 200 or 503 and succeed afterward', {
    timeout: 60_000,
  }, async () => {
    const { portal } = await startBehindNetwork();
    const staff = await portal.signIn(await makePerson(database.writer, { kind: 'staff' }));
    const { statuses, stop } = await keepCalling(staff);
    for (let times = 0; times < 5; times += 1) {
      await succeedsAgain(statuses);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(database.writer);
    }
    await succeedsAgain(statuses);
    await stop();
    expect([200, 503]).toEqual(expect.arrayContaining([...new Set(statuses)]));
    expect((await staff.callRaw(userEndpoints.list)).status).toBe(200);
  });
}
