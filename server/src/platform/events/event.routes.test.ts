import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clock } from '#platform/clock.ts';
import { addRoutes } from '#platform/http/adapter.ts';
import { trackIdleConnections } from '#platform/http/idle-connections.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { eventRoutes } from './event.routes.ts';
import { createEventHub, type EventHub } from './event-hub.ts';
import { type EventInput, recordEvents } from './events.service.ts';
import { countOpenStreams } from './open-streams.ts';

let database: TestDatabase;
let events: EventHub;
let app: FastifyInstance;
let url: string;
let isSignedIn: boolean;

const staff: Viewer = {
  id: 1,
  actorId: 1,
  username: 'staff',
  name: 'Staff',
  isStaff: true,
  isSuperuser: false,
  group: null,
  permissions: new Set(),
  accounts: [],
  defaultOrganizationId: null,
  sessionId: 1,
};

beforeEach(async () => {
  isSignedIn = true;
  database = await openTestDatabase();
  events = createEventHub({ database, visibility: {} });
  events.start();
  app = Fastify();
  const authenticate = async () => (isSignedIn ? staff : null);
  addRoutes(app, eventRoutes({ database, events, authenticate }), {
    database,
    authenticate,
    afterWrite: () => events.wake(),
  });
  const closeSilentConnections = trackIdleConnections(app.server);
  app.addHook('preClose', async () => {
    await events.stop();
    closeSilentConnections();
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  await database.close();
});

interface Stream {
  headers: Headers;
  /** Resolves with everything received so far, once the stream has sent this text. */
  until(text: string): Promise<string>;
  ended(): Promise<void>;
}

async function openStream(headers: Record<string, string> = {}, query = ''): Promise<Stream> {
  const answer = await fetch(`${url}/api/events${query}`, {
    headers: { authorization: 'Token t', ...headers },
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  return {
    headers: answer.headers,
    async until(text) {
      while (!received.includes(text)) {
        const part = await reader?.read();
        if (!part || part.done) throw new Error(`It ended before it said '${text}': ${received}`);
        received += part.value;
      }
      return received;
    },
    async ended() {
      while (!(await reader?.read())?.done);
    },
  };
}

const record = (...inputs: EventInput[]) => database.transaction((db) => recordEvents(db, inputs));

test('a change is sent to the stream, and proxies don’t buffer the stream', async () => {
  const stream = await openStream();
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  await stream.until('event: ready');
  await record({ topic: 'article', recordId: 7 });
  events.wake();
  const received = await stream.until('record_id');
  expect(received).toMatch(
    /id: 1\nevent: change\ndata: {"topic":"article","record_id":7,"kind":"changed"}\n\n/,
  );
});

test('a stream resumes after its last event', async () => {
  await record({ topic: 'article', recordId: 1 }, { topic: 'article', recordId: 2 });
  const stream = await openStream({ 'last-event-id': '1' });
  expect(await stream.until('"record_id":2')).not.toContain('reset');
});

test('the first stream of a page gets the changes since the page was opened', async () => {
  clock.set(new Date(Date.now() - 600_000).toISOString());
  await record({ topic: 'article', recordId: 1 });
  clock.set();
  await record({ topic: 'article', recordId: 2 });
  const stream = await openStream({}, '?ago=30000');
  const received = await stream.until('event: ready');
  expect(received).toContain('"record_id":2');
});

test('a stream that resumes at an unknown event gets a reset', async () => {
  await record({ topic: 'article', recordId: 1 });
  const stream = await openStream({ 'last-event-id': '99' });
  await stream.until('event: reset');
});

test('a page that was open too long without a stream also gets a reset', async () => {
  await record({ topic: 'article', recordId: 1 });
  const stream = await openStream({}, '?ago=60001');
  await stream.until('event: reset');
});

test('a stream that missed too many events gets a reset instead', async () => {
  const many = Array.from({ length: 1002 }, (_, index) => ({ topic: 'article', recordId: index }));
  await record(...many);
  const stream = await openStream({ 'last-event-id': '1' });
  expect(await stream.until('event: reset')).toMatch(/^id: 1002\nevent: reset\ndata: {}\n\n/);
});

// Requirements: D-02
test('a person can open a limited number of streams, and can open another after closing one', async () => {
  const leave = new AbortController();
  const open = (signal: AbortSignal | null = null) =>
    fetch(`${url}/api/events`, { headers: { authorization: 'Token t' }, signal });
  const first = await open();
  const others = [];
  for (let number = 1; number < 50; number += 1) others.push(await open(leave.signal));
  const refused = await open();
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain('Too many tabs or devices');
  await first.body?.cancel();
  await expect.poll(async () => (await open(leave.signal)).status).toBe(200);
  leave.abort();
});

// Requirements: D-02
test('a server limits the total number of streams', () => {
  const streams = countOpenStreams({ perPerson: 2, total: 3 });
  const leave = streams.enter(1);
  streams.enter(1);
  expect(() => streams.enter(1)).toThrow('Too many tabs or devices');
  streams.enter(2);
  expect(() => streams.enter(3)).toThrow('too many live connections');
  leave();
  streams.enter(3);
});

test('a stream requires a session', async () => {
  isSignedIn = false;
  const answer = await fetch(`${url}/api/events`, { headers: { authorization: 'Token t' } });
  expect(answer.status).toBe(401);
});

// Requirements: D-13
test('a revoked session’s stream ends with a message that says the session has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stream = await openStream();
  await stream.until('event: ready');
  isSignedIn = false;
  await vi.advanceTimersByTimeAsync(30_000);
  await stream.until('event: signed-out');
  await stream.ended();
});

// Requirements: D-12, D-13
test('a stream ends as soon as a change to a group removes its viewer’s access', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stream = await openStream();
  await stream.until('event: ready');
  isSignedIn = false;
  await record({ topic: 'group', recordId: 5 });
  await events.poll();
  await stream.until('event: signed-out');
  await stream.ended();
});

// Requirements: D-13
test('a stream ends as soon as its session ends, and never contains events about sessions', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stream = await openStream();
  await stream.until('event: ready');
  await record({ topic: 'session', personId: staff.id }, { topic: 'article', recordId: 7 });
  await events.poll();
  expect(await stream.until('record_id')).not.toContain('session');
  isSignedIn = false;
  await record({ topic: 'session', personId: staff.id });
  await events.poll();
  await stream.until('event: signed-out');
  await stream.ended();
});

test('streams end when the server stops', async () => {
  const stream = await openStream();
  await stream.until('event: ready');
  await app.close();
  await stream.ended();
});
