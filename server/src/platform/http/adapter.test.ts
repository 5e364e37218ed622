import { createEndpoints, defineEndpoint } from '@portal/contract/platform/endpoint.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { openTestDatabase, type TestDatabase, testedEngine } from '#testing/database.ts';
import { addRoutes } from './adapter.ts';
import { addErrorHandlers } from './error-handlers.ts';
import { route } from './route.ts';
import type { Viewer } from './viewer.ts';

const { who, note } = createEndpoints(
  {
    who: { method: 'GET', path: '/api/who', access: 'staff' },
    note: { method: 'POST', path: '/api/note', access: 'staff' },
  },
  {
    who: defineEndpoint({
      summary: 'Get the viewer.',
      query: z.strictObject({
        page: z.coerce
          .number()
          .refine((page) => {
            if (page === 13) throw new Error('A fault of the schema.');
            return true;
          })
          .optional(),
      }),
      response: z.object({ name: z.string() }),
    }),
    note: defineEndpoint({
      summary: 'Record an event.',
      body: z.strictObject({}),
      response: z.object({ name: z.string() }),
    }),
  },
);

const staff: Viewer = {
  id: 1,
  actorId: 1,
  username: 'ann',
  name: 'Ann Staff',
  isStaff: true,
  isSuperuser: false,
  group: null,
  permissions: new Set(),
  accounts: [],
  defaultOrganizationId: null,
  sessionId: 1,
};
const demoted = { ...staff, isStaff: false };

let database: TestDatabase;
let app: FastifyInstance;
/** The viewer of every call that has a token. */
let viewer: Viewer | null;
let handled: number;
/** Runs after a note has been recorded. */
let afterNote: (db: Db) => Promise<unknown>;

beforeEach(async () => {
  database = await openTestDatabase();
  viewer = staff;
  handled = 0;
  afterNote = async () => undefined;
  app = Fastify();
  addErrorHandlers(app, () => undefined);
  const routes = [
    route(who, async ({ viewer }) => {
      handled += 1;
      return { name: viewer.name };
    }),
    route(note, async ({ db, viewer }) => {
      handled += 1;
      await recordEvent(db, { topic: 'note', personId: viewer.id });
      await afterNote(db);
      return { name: viewer.name };
    }),
  ];
  addRoutes(app, routes, {
    database,
    authenticate: async () => viewer,
    afterWrite: () => undefined,
  });
});

afterEach(async () => {
  await app.close();
  await database.close();
});

const headers = { authorization: 'Token of-ann' };
const get = (url = '/api/who') => app.inject({ url, headers });
const post = (payload: object = {}) =>
  app.inject({ method: 'POST', url: '/api/note', headers, payload });
const notes = () => database.reader.selectFrom('event').selectAll().execute();

test('a call runs once, as the viewer of its session', async () => {
  expect((await get()).json()).toEqual({ name: 'Ann Staff' });
  expect((await post()).json()).toEqual({ name: 'Ann Staff' });
  expect(handled).toBe(2);
  expect(await notes()).toHaveLength(1);
});

test('each call reads the viewer’s current record', async () => {
  await get();
  viewer = { ...staff, name: 'Ann Renamed' };
  expect((await get()).json()).toEqual({ name: 'Ann Renamed' });
});

test('a call without the permission returns 403 before its input is validated, and its handler isn’t run', async () => {
  await get();
  viewer = demoted;
  handled = 0;
  expect((await get()).statusCode).toBe(403);
  expect((await get('/api/who?page=x')).statusCode).toBe(403);
  expect((await post()).statusCode).toBe(403);
  expect((await post({ unknown: 1 })).statusCode).toBe(403);
  expect(handled).toBe(0);
  expect(await notes()).toEqual([]);
});

test('a call with an ended session returns 401 before its input is validated, and its handler isn’t run', async () => {
  await get();
  viewer = null;
  handled = 0;
  expect((await get()).statusCode).toBe(401);
  expect((await get('/api/who?page=x')).statusCode).toBe(401);
  expect((await post()).statusCode).toBe(401);
  expect((await post({ unknown: 1 })).statusCode).toBe(401);
  expect(handled).toBe(0);
  expect(await notes()).toEqual([]);
});

test('a call with invalid input returns 400, and its handler isn’t run', async () => {
  expect((await get('/api/who?page=x')).statusCode).toBe(400);
  expect((await post({ unknown: 1 })).statusCode).toBe(400);
  expect(handled).toBe(0);
});

test('an error while reading the input returns 500', async () => {
  expect((await get('/api/who?page=13')).statusCode).toBe(500);
  expect(handled).toBe(0);
});

if (testedEngine === 'postgres') {
  test('a statement that exceeds the database’s time limit returns 503 with that reason, and stores nothing', async () => {
    afterNote = async (db) => {
      await sql`set local statement_timeout = 1`.execute(db);
      await sql`select pg_sleep(30)`.execute(db);
    };
    const { statusCode, body } = await post();
    expect(statusCode).toBe(503);
    expect(body).toContain('This took the database too long.');
    expect(await notes()).toEqual([]);
  });
}
