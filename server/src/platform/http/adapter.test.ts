import { defineEndpoint } from '@portal/contract/platform/endpoint.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { recordEvent } from '#platform/events/events.service.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { addRoutes } from './adapter.ts';
import { addFaultHandlers } from './faults.ts';
import { route } from './route.ts';
import type { Viewer } from './viewer.ts';

const who = defineEndpoint({
  method: 'GET',
  path: '/api/who',
  access: 'staff',
  summary: 'Who asks.',
  query: z.strictObject({ page: z.coerce.number().optional() }),
  response: z.object({ name: z.string() }),
});
const note = defineEndpoint({
  method: 'POST',
  path: '/api/note',
  access: 'staff',
  summary: 'Leaves an event behind.',
  body: z.strictObject({}),
  response: z.object({ name: z.string() }),
});

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
const renamed = { ...staff, name: 'Ann Renamed' };
const demoted = { ...staff, isStaff: false };

let database: TestDatabase;
let app: FastifyInstance;
/** Who holds the token by now; the server has seen them last as staff. */
let holder: Viewer | null;

beforeEach(async () => {
  database = await openTestDatabase();
  app = Fastify();
  addFaultHandlers(app);
  const routes = [
    route(who, async ({ viewer }) => ({ name: viewer.name })),
    route(note, async ({ db, viewer }) => {
      await recordEvent(db, { topic: 'note', personId: viewer.id });
      return { name: viewer.name };
    }),
  ];
  addRoutes(app, routes, {
    database,
    findHolder: () => ({ lastSeen: staff, now: async () => holder }),
    afterWrite: () => undefined,
  });
});

afterEach(async () => {
  await app.close();
  await database.close();
});

const headers = { authorization: 'Token of-ann' };
const ask = (url = '/api/who') => app.inject({ url, headers });
const leaveNote = () => app.inject({ method: 'POST', url: '/api/note', headers, payload: {} });
const notes = () => database.reader.selectFrom('event').selectAll().execute();

test('whoever is as they were seen last is answered, and what they wrote is kept once', async () => {
  holder = staff;
  expect((await ask()).json()).toEqual({ name: 'Ann Staff' });
  expect((await leaveNote()).json()).toEqual({ name: 'Ann Staff' });
  expect(await notes()).toHaveLength(1);
});

test('whoever has changed since is answered as who they are, and what they wrote is kept once', async () => {
  holder = renamed;
  expect((await ask()).json()).toEqual({ name: 'Ann Renamed' });
  expect((await leaveNote()).json()).toEqual({ name: 'Ann Renamed' });
  expect(await notes()).toHaveLength(1);
});

test('whose rights have ended since is told nothing, and nothing of theirs is kept', async () => {
  holder = demoted;
  expect((await ask()).statusCode).toBe(403);
  expect((await leaveNote()).statusCode).toBe(403);
  expect(await notes()).toEqual([]);
});

test('whose session has ended since is told nothing, and nothing of theirs is kept', async () => {
  holder = null;
  expect((await ask()).statusCode).toBe(401);
  expect((await ask('/api/who?page=x')).statusCode).toBe(401);
  expect((await leaveNote()).statusCode).toBe(401);
  expect(await notes()).toEqual([]);
});
