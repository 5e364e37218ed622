import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { findFreePort } from '#testing/server-process.ts';
import { SiteFront } from './site-front.ts';

const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) await end();
});

async function openFront() {
  const port = await findFreePort();
  const options = { port, signInSecret: 'secret', now: () => new Date(), onHang: () => undefined };
  const front = new SiteFront(options);
  await front.open();
  ends.push(() => front.close());
  return { front, port };
}

/** Starts a site that responds to every request. */
async function startSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-front-'));
  const socket = join(folder, 'http');
  const server = createServer((_request, response) => response.end('here'));
  server.listen(socket);
  await once(server, 'listening');
  ends.push(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  return socket;
}

async function statusOf(port: number): Promise<number | undefined> {
  const [response] = await once(get({ host: '127.0.0.1', port, agent: false }), 'response');
  response.resume();
  return response.statusCode;
}

test('requests that have waited too long for a site are dropped to make room for others', async () => {
  const { front, port } = await openFront();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const statuses: (number | undefined)[] = [];
  const late = Array.from({ length: 200 }, () => statusOf(port).then((one) => statuses.push(one)));
  while (statuses.length < late.length) {
    vi.advanceTimersByTime(60_000);
    await nextTurn();
  }
  expect(new Set(statuses)).toEqual(new Set([503]));

  let isAnswered = false;
  const waiting = statusOf(port).finally(() => {
    isAnswered = true;
  });
  for (let turn = 0; turn < 100; turn++) await nextTurn();
  expect(isAnswered).toBe(false);
  front.connect(await startSite());
  expect(await waiting).toBe(200);
});
