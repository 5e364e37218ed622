import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clock } from '#platform/clock.ts';
import { addRoutes } from '#platform/http/adapter.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { eventRoutes } from './event.routes.ts';
import { createEventHub, type EventHub } from './event-hub.ts';
import { type EventInput, recordEvents } from './events.service.ts';

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
  events = createEventHub(database);
  events.start();
  app = Fastify();
  const authenticate = async () => (isSignedIn ? staff : null);
  addRoutes(app, eventRoutes({ database, events, authenticate }), {
    database,
    authenticate,
    afterWrite: () => events.wake(),
  });
  app.addHook('preClose', async () => events.stop());
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  await database.close();
});

interface Stream {
  headers: Headers;
  /** Waits until the stream has said this. */
  until(text: string): Promise<string>;
  ended(): Promise<void>;
}

async function openStream(headers: Record<string, string> = {}, query = ''): Promise<Stream> {
  const answer = await fetch(`${url}/api/events${query}`, {
    headers: { authorization: 'Token t', ...headers },
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let said = '';
  return {
    headers: answer.headers,
    async until(text) {
      while (!said.includes(text)) {
        const part = await reader?.read();
        if (!part || part.done) throw new Error(`It ended before it said '${text}': ${said}`);
        said += part.value;
      }
      return said;
    },
    async ended() {
      while (!(await reader?.read())?.done);
    },
  };
}

const record = (...inputs: EventInput[]) => database.transaction((db) => recordEvents(db, inputs));

test('a change reaches the stream, which no proxy holds back', async () => {
  const stream = await openStream();
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  await stream.until('event: ready');
  await record({ topic: 'article', recordId: 7 });
  events.wake();
  const said = await stream.until('record_id');
  expect(said).toMatch(
    /id: 1\nevent: change\ndata: {"topic":"article","record_id":7,"kind":"changed"}\n\n/,
  );
});

test('a stream resumes where it was', async () => {
  await record({ topic: 'article', recordId: 1 }, { topic: 'article', recordId: 2 });
  const stream = await openStream({ 'last-event-id': '1' });
  expect(await stream.until('"record_id":2')).not.toContain('reset');
});

test('a first stream hears of what changed while its page opened', async () => {
  clock.set(new Date(Date.now() - 600_000).toISOString());
  await record({ topic: 'article', recordId: 1 });
  clock.set();
  await record({ topic: 'article', recordId: 2 });
  const stream = await openStream({}, '?ago=30000');
  const said = await stream.until('event: ready');
  expect(said).toContain('"record_id":2');
});

test('a stream that was away too long is told to fetch everything again', async () => {
  await record({ topic: 'article', recordId: 1 });
  const stream = await openStream({ 'last-event-id': '99' });
  await stream.until('event: reset');
});

test('nobody without a session gets a stream', async () => {
  isSignedIn = false;
  const answer = await fetch(`${url}/api/events`, { headers: { authorization: 'Token t' } });
  expect(answer.status).toBe(401);
});

test('the stream of a session that was revoked ends, saying so (D-13)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stream = await openStream();
  await stream.until('event: ready');
  isSignedIn = false;
  await vi.advanceTimersByTimeAsync(30_000);
  await stream.until('event: signed-out');
  await stream.ended();
});

test('a stream asks anew what its reader may hear as soon as that may have changed (D-12, D-13)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stream = await openStream();
  await stream.until('event: ready');
  isSignedIn = false;
  await record({ topic: 'group', recordId: 5 });
  await events.look();
  await stream.until('event: signed-out');
  await stream.ended();
});

test('streams end when the server stops', async () => {
  const stream = await openStream();
  await stream.until('event: ready');
  await app.close();
  await stream.ended();
});
