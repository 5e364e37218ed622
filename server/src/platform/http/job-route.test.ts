import { createEndpoints, defineEndpoint } from '@portal/contract/platform/endpoint.ts';
import { orStartedJob } from '@portal/contract/platform/job.schema.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { forbidden } from '#platform/errors.ts';
import { defineJob } from '#platform/jobs/job-definitions.ts';
import { connectJobs } from '#platform/jobs/job-registry.ts';
import { createJobRunner, type JobRunner } from '#platform/jobs/job-runner.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { addRoutes } from './adapter.ts';
import { addErrorHandlers } from './error-handlers.ts';
import { jobRoute } from './job-route.ts';
import type { Viewer } from './viewer.ts';

const { count } = createEndpoints(
  { count: { method: 'POST', path: '/api/count', access: 'signed-in', startsJob: true } },
  {
    count: defineEndpoint({
      summary: 'Count.',
      body: z.strictObject({ may_start: z.boolean().default(true) }),
      response: orStartedJob(z.object({ counted: z.number() })),
    }),
  },
);

const ann: Viewer = {
  id: 1,
  actorId: 1,
  username: 'ann',
  name: 'Ann',
  isStaff: false,
  isSuperuser: false,
  group: null,
  permissions: new Set(),
  accounts: [],
  defaultOrganizationId: null,
  sessionId: 1,
};

let database: TestDatabase;
let app: FastifyInstance;
let runner: JobRunner;
/** The work that the job does. */
let work: (signal: AbortSignal) => Promise<void>;
let isStopping: boolean;

beforeEach(async () => {
  database = await openTestDatabase();
  isStopping = false;
  work = async () => undefined;
  const job = defineJob({
    kind: 'count',
    authorize: async () => undefined,
    handle: ({ signal }) => work(signal),
  });
  connectJobs([job], async () => ann);
  runner = createJobRunner(database, { jobs: [job] });
});
afterEach(async () => {
  await app.close();
  await runner.stop();
  await database.close();
});

function open(waitMilliseconds: number): void {
  app = Fastify();
  addErrorHandlers(app, () => undefined);
  const starts = {
    database,
    afterWrite: runner.wake,
    waitMilliseconds,
    isStopping: () => isStopping,
  };
  const route = jobRoute(count, starts, {
    start: async ({ db, viewer, body }) => {
      const id = await enqueueJob(db, 'count', {}, { viewer });
      if (!body.may_start) throw forbidden();
      return id;
    },
    answer: async ({ db }) => ({
      counted: (await db.selectFrom('job').select('id').where('state', '=', 'done').execute())
        .length,
    }),
  });
  addRoutes(app, [route], {
    database,
    authenticate: async () => ann,
    afterWrite: () => undefined,
  });
}

const call = (headers: Record<string, string> = {}, payload = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/count',
    headers: { authorization: 'Token of-ann', ...headers },
    payload,
  });
const endless = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });

// Requirements: D-51
test('a call that starts a job waits until the job ends and returns its result', async () => {
  open(20_000);
  runner.start();
  const answer = await call();
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ counted: 1 });
});

// Requirements: D-51
test.each(['respond-async', 'wait=10, respond-async', 'Respond-Async; x=1'])(
  'a call with Prefer: %s returns the job immediately',
  async (prefer) => {
    open(20_000);
    const answer = await call({ prefer });
    expect(answer.statusCode).toBe(202);
    const job = answer.json();
    expect(job).toEqual({
      id: expect.any(Number),
      kind: 'count',
      state: 'queued',
      progress_done: 0,
      progress_total: 0,
      progress_text: '',
      error: null,
      created_at: expect.any(String),
      finished_at: null,
    });
    expect(answer.headers.location).toBe(`/api/jobs/${job.id}/`);
    expect(answer.headers['preference-applied']).toBe('respond-async');
  },
);

// Requirements: D-51
test('a call that waits too long returns the job, which continues to run', async () => {
  open(100);
  work = endless;
  runner.start();
  const answer = await call({ prefer: 'respond-later' });
  expect(answer.statusCode).toBe(202);
  expect(answer.headers['preference-applied']).toBeUndefined();
  const { id } = answer.json();
  const jobs = await database.reader.selectFrom('job').select(['id', 'state']).execute();
  expect(jobs).toEqual([{ id, state: expect.stringMatching(/queued|running/) }]);
});

// Requirements: D-51
test('a server that is stopping responds without waiting', async () => {
  open(60_000);
  isStopping = true;
  expect((await call()).statusCode).toBe(202);
});

test('a call whose job fails returns an error with the reason', async () => {
  open(20_000);
  work = async () => {
    throw new Error('There is nothing to count.');
  };
  runner.start();
  const answer = await call();
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({ detail: 'There is nothing to count.' });
});

test('a rejected call doesn’t queue a job', async () => {
  open(20_000);
  expect((await call({}, { may_start: false })).statusCode).toBe(403);
  expect(await database.reader.selectFrom('job').selectAll().execute()).toEqual([]);
});
