import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { clock, instantAfter } from '#platform/clock.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { conflict, forbidden } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { defineJob, type JobDefinition, type Schedule } from './job-definitions.ts';
import { connectJobs } from './job-registry.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';
import { endLeases, purgeJobs } from './jobs.repository.ts';
import { cancelJob, enqueueJob, retryJob } from './jobs.service.ts';

let database: TestDatabase;
const ann: Viewer = {
  id: 7,
  actorId: 7,
  username: 'ann',
  name: 'Ann Lee',
  isStaff: true,
  isSuperuser: false,
  group: null,
  permissions: new Set(),
  accounts: [],
  defaultOrganizationId: null,
  sessionId: 0,
};
const root: Viewer = { ...ann, id: 8, actorId: 8, name: 'Root', isSuperuser: true };
/** The people who may currently act. */
let people: Viewer[];
let open: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  database = await openTestDatabase();
  people = [ann, root];
});

afterEach(async () => {
  clock.set();
  for (const one of open) await one.stop();
  open = [];
  await database.close();
});

function runner(
  jobs: JobDefinition[],
  schedules: Schedule[] = [],
  on: Database = database,
): JobRunner {
  connectJobs(jobs, async (_db, { personId }) => people.find(({ id }) => id === personId) ?? null);
  const made = createJobRunner(on, { jobs, schedules });
  open.push(made);
  return made;
}

const enqueue = (kind: string, payload: unknown = {}, options = {}) =>
  database.transaction((db) => enqueueJob(db, kind, payload, options));

const read = (id: number) =>
  database.reader.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const until = async (isTrue: () => boolean | Promise<boolean>) => {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It never came true.');
};

// Requirements: D-05
test('a job stores its progress, log, and result', async () => {
  const job = defineJob({
    kind: 'count',
    async handle({ payload, progress, log }) {
      await progress(1, 2, 'counting');
      await log('one');
      await log('two');
      return { payload };
    },
  });
  const id = await enqueue('count', { to: 2 });
  await runner([job]).runDue();
  const done = await read(id);
  expect(done).toMatchObject({
    state: 'done',
    progress_done: 1,
    progress_total: 2,
    progress_text: 'counting',
    attempts: 1,
    error: null,
    worker: null,
  });
  expect(done.log).toMatch(/^\S+Z one\n\S+Z two\n$/);
  expect(JSON.parse(done.result ?? '')).toEqual({ payload: { to: 2 } });
});

// Requirements: D-05
test('a job that was queued in a rolled-back transaction never runs', async () => {
  let runs = 0;
  const job = defineJob({ kind: 'never', handle: async () => (runs += 1) });
  const undone = database.transaction(async (db) => {
    await enqueueJob(db, 'never');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await runner([job]).runDue();
  expect(runs).toBe(0);
});

// Requirements: D-05
test('a job that is claimed while its server stops is returned to the queue', async () => {
  const job = defineJob({
    kind: 'endless',
    handle: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });
  const id = await enqueue('endless');
  const claimed = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const slow: Database = {
    ...database,
    async transaction(work) {
      const result = await database.transaction(work);
      claimed.resolve();
      await answered.promise;
      return result;
    },
  };
  const worker = runner([job], [], slow);
  worker.start();
  await claimed.promise;
  const stopped = worker.stop();
  answered.resolve();
  await stopped;
  expect(await read(id)).toMatchObject({ state: 'queued', attempts: 0, worker: null });
});

// Requirements: D-05
test('two workers never run the same job', async () => {
  const runs: number[] = [];
  const job = defineJob({ kind: 'once', handle: async ({ id }) => void runs.push(id) });
  // Only PostgreSQL supports several servers.
  const { url } = database.settings;
  const second = url ? openDatabase({ ...database.settings, poolSize: 5 }) : database;
  if (url) open.push({ stop: () => second.close() });
  const ids = await database.transaction(async (db) => {
    const made: number[] = [];
    for (let count = 0; count < 40; count += 1) made.push(await enqueueJob(db, 'once'));
    return made;
  });
  await Promise.all([runner([job]).runDue(), runner([job], [], second).runDue()]);
  expect(runs.toSorted((a, b) => a - b)).toEqual(ids);
});

// Requirements: D-05
test('a failed job is retried later, up to its maximum number of attempts', async () => {
  clock.set('2026-03-02T10:00:00.000Z');
  const job = defineJob({
    kind: 'fragile',
    attempts: 2,
    handle: async () => {
      throw new Error('no answer');
    },
  });
  const id = await enqueue('fragile');
  const worker = runner([job]);
  await worker.runDue();
  expect(await read(id)).toMatchObject({ state: 'queued', attempts: 1, error: 'no answer' });
  await worker.runDue();
  expect(await read(id)).toMatchObject({ attempts: 1 });
  clock.set('2026-03-02T10:00:11.000Z');
  await worker.runDue();
  expect(await read(id)).toMatchObject({ state: 'failed', attempts: 2, error: 'no answer' });
});

test('a job that fails with a rejection isn’t retried', async () => {
  const job = defineJob({
    kind: 'refused',
    attempts: 5,
    handle: async () => {
      throw forbidden('Not allowed.');
    },
  });
  const id = await enqueue('refused');
  await runner([job]).runDue();
  expect(await read(id)).toMatchObject({ state: 'failed', attempts: 1, error: 'Not allowed.' });
});

// Requirements: D-05
test('a crashed server’s job runs again after its lease has expired', async () => {
  clock.set('2026-03-02T10:00:00.000Z');
  const id = await enqueue('long');
  const dead = { state: 'running', worker: 'dead', attempts: 1 } as const;
  await database.transaction((db) =>
    db
      .updateTable('job')
      .set({ ...dead, lease_until: '2026-03-02T10:01:00.000Z' })
      .where('id', '=', id)
      .execute(),
  );
  let runs = 0;
  const worker = runner([
    defineJob({ kind: 'long', attempts: 2, handle: async () => (runs += 1) }),
  ]);
  await worker.runDue();
  expect(runs).toBe(0);
  clock.set('2026-03-02T10:01:01.000Z');
  await worker.runDue();
  expect(runs).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'done', attempts: 2 });
});

describe('the end of a job', () => {
  const dead = {
    state: 'running',
    worker: 'dead',
    lease_until: '2020-01-01T00:00:00.000Z',
  } as const;
  let ends: unknown[];

  /** Defines a kind that records the end of each job and checks the state that the same transaction sees. */
  const kindOf = (handle: () => Promise<unknown>, attempts = 1) =>
    defineJob({
      kind: 'work',
      attempts,
      authorize: async (_db, viewer) => {
        if (!viewer.isStaff) throw forbidden();
      },
      handle,
      async onEnd(db, { id, payload, personId, ...end }) {
        const { state } = await db
          .selectFrom('job')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        expect(state).toBe(end.state);
        ends.push({ id, payload, personId, ...end });
      },
    });
  const canceled = { state: 'canceled', error: null, isUnexpected: false, hasLostRights: false };
  const failed = { state: 'failed', isUnexpected: false, hasLostRights: false };

  beforeEach(() => {
    ends = [];
  });

  // Requirements: D-05
  test('is reported once on success, with payload and person', async () => {
    const id = await enqueue('work', { of: 1 }, { viewer: ann });
    const job = kindOf(async () => 'result');
    await runner([job]).runDue();
    expect(ends).toEqual([
      {
        id,
        payload: { of: 1 },
        personId: ann.id,
        state: 'done',
        error: null,
        isUnexpected: false,
        hasLostRights: false,
      },
    ]);
  });

  // Requirements: D-05
  test('is reported after the last failed attempt, but not before a retry', async () => {
    clock.set('2026-03-02T10:00:00.000Z');
    const broken = kindOf(async () => {
      throw new Error('no answer');
    }, 2);
    await enqueue('work');
    const worker = runner([broken]);
    await worker.runDue();
    expect(ends).toEqual([]);
    clock.set('2026-03-02T10:00:11.000Z');
    await worker.runDue();
    expect(ends).toMatchObject([{ ...failed, error: 'no answer', isUnexpected: true }]);
  });

  // Requirements: D-05
  test('is reported with the message of a rejection', async () => {
    const refused = kindOf(async () => {
      throw conflict('There is nothing to do.');
    });
    await enqueue('work');
    await runner([refused]).runDue();
    expect(ends).toMatchObject([{ ...failed, error: 'There is nothing to do.' }]);
  });

  // Requirements: D-05
  test('is reported in the transaction that cancels a waiting job', async () => {
    runner([kindOf(async () => undefined)]);
    const id = await enqueue('work', { of: 3 });
    await database.transaction(async (db) => cancelJob(db, await read(id)));
    expect(ends).toMatchObject([{ id, payload: { of: 3 }, ...canceled }]);
  });

  // Requirements: D-05
  test('is reported when a running job is canceled', async () => {
    let isRunning = false;
    const endless: JobDefinition = {
      ...kindOf(async () => undefined),
      handle: ({ signal }) => {
        isRunning = true;
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')));
        });
      },
    };
    const id = await enqueue('work');
    runner([endless]).start();
    await until(() => isRunning);
    await database.transaction(async (db) => cancelJob(db, await read(id)));
    await until(() => ends.length > 0);
    expect(ends).toMatchObject([{ id, ...canceled }]);
  });

  // Requirements: D-05
  test('is reported if a server crashed in every attempt, or after a cancellation was requested', async () => {
    const job = kindOf(async () => {
      throw new Error('This must not run.');
    }, 2);
    const leave = async (left: { attempts: number; is_cancel_requested: 0 | 1 }) => {
      const id = await enqueue('work');
      await database.transaction((db) =>
        db
          .updateTable('job')
          .set({ ...dead, ...left })
          .where('id', '=', id)
          .execute(),
      );
      return id;
    };
    const worn = await leave({ attempts: 2, is_cancel_requested: 0 });
    const stopped = await leave({ attempts: 1, is_cancel_requested: 1 });
    await runner([job]).runDue();
    expect(ends).toMatchObject([
      { id: worn, ...failed, error: 'The server stopped while this job was running.' },
      { id: stopped, ...canceled },
    ]);
  });

  // Requirements: D-05
  test('is retried later if the write fails', async () => {
    clock.set('2026-03-02T10:00:00.000Z');
    let isBroken = true;
    const job = defineJob({
      kind: 'work',
      attempts: 2,
      handle: async () => {
        throw conflict('Refused.');
      },
      onEnd: async (_db, end) => {
        if (isBroken) throw new Error('The record is locked.');
        ends.push(end);
      },
    });
    const id = await enqueue('work');
    const worker = runner([job]);
    await worker.runDue();
    expect(await read(id)).toMatchObject({ state: 'running' });
    isBroken = false;
    clock.set('2026-03-02T10:01:01.000Z');
    await worker.runDue();
    expect(await read(id)).toMatchObject({ state: 'failed', error: 'Refused.' });
    expect(ends).toMatchObject([failed]);
  });

  // Requirements: D-05
  test('is left to another server if this server doesn’t support the job’s kind', async () => {
    runner([]);
    const id = await enqueue('work');
    await database.transaction(async (db) => cancelJob(db, await read(id)));
    expect(await read(id)).toMatchObject({ state: 'queued', is_cancel_requested: 1 });
    await runner([kindOf(async () => undefined)]).runDue();
    expect(await read(id)).toMatchObject({ state: 'canceled' });
    expect(ends).toMatchObject([{ id, ...canceled }]);
  });

  // Requirements: D-05
  test('is written by the cleanup after an hour if no server supports the job’s kind', async () => {
    clock.set('2026-03-02T10:00:00.000Z');
    runner([]);
    const id = await enqueue('work');
    await database.transaction(async (db) => cancelJob(db, await read(id)));
    clock.set('2026-03-02T10:59:00.000Z');
    await database.transaction(purgeJobs);
    expect(await read(id)).toMatchObject({ state: 'queued' });
    clock.set('2026-03-02T11:01:00.000Z');
    await database.transaction(purgeJobs);
    expect(await read(id)).toMatchObject({ state: 'canceled' });
  });
});

describe('a job’s permissions', () => {
  let runs = 0;
  const job = defineJob({
    kind: 'work',
    authorize: async (_db, viewer) => {
      if (!viewer.isStaff) throw forbidden();
    },
    handle: async ({ viewer }) => {
      runs += 1;
      return { by: viewer?.name ?? null };
    },
  });
  const system = defineJob({ kind: 'system', handle: async () => undefined });

  beforeEach(() => {
    runs = 0;
  });

  // Requirements: D-68
  test('are checked when the job runs, for the person who started it', async () => {
    const id = await enqueue('work', {}, { viewer: ann });
    people = [{ ...ann, isStaff: false }];
    await runner([job]).runDue();
    expect(await read(id)).toMatchObject({
      state: 'failed',
      error: 'Ann Lee may no longer do this.',
    });
    const orphan = await enqueue('work', {}, { viewer: ann });
    people = [];
    await runner([job]).runDue();
    expect(await read(orphan)).toMatchObject({
      state: 'failed',
      error: 'The account of the person who started this has ended.',
    });
    expect(runs).toBe(0);
  });

  // Requirements: D-68
  test('don’t depend on a person if a schedule started the job', async () => {
    const id = await enqueue('work');
    await runner([job]).runDue();
    expect(await read(id)).toMatchObject({ state: 'done', result: '{"by":null}' });
  });

  // Requirements: D-68
  test('allow a retry only to people who could start the job, and the retry runs with their permissions', async () => {
    const worker = runner([job]);
    const id = await enqueue('work', {}, { viewer: ann });
    await database.transaction(async (db) => cancelJob(db, await read(id)));
    const retry = (viewer: Viewer) =>
      database.transaction(async (db) => retryJob(db, viewer, await read(id)));
    const former = { ...ann, isStaff: false };
    await expect(retry(former)).rejects.toMatchObject({ status: 403 });
    people = [former, root];
    await retry(root);
    expect(await read(id)).toMatchObject({ state: 'queued', person_id: root.id });
    await worker.runDue();
    expect(await read(id)).toMatchObject({ state: 'done', result: '{"by":"Root"}' });
  });

  // Requirements: D-68
  test('allow nobody to start a kind without `authorize`, and only superusers to retry it', async () => {
    const worker = runner([system]);
    await expect(enqueue('system', {}, { viewer: ann })).rejects.toThrow('authorize');
    const id = await enqueue('system');
    await database.transaction(async (db) => cancelJob(db, await read(id)));
    const retry = (viewer: Viewer) =>
      database.transaction(async (db) => retryJob(db, viewer, await read(id)));
    await expect(retry(ann)).rejects.toMatchObject({ status: 403 });
    await retry(root);
    await worker.runDue();
    expect(await read(id)).toMatchObject({ state: 'done', person_id: null });
    // Rows that an earlier release wrote may name a person.
    const old = await enqueue('system');
    await database.transaction((db) =>
      db.updateTable('job').set({ person_id: ann.id }).where('id', '=', old).execute(),
    );
    await worker.runDue();
    expect(await read(old)).toMatchObject({ state: 'failed' });
  });

  // Requirements: D-68
  test('can’t be checked if another release wrote the payload, so the job fails with that reason', async () => {
    const strict = defineJob({
      kind: 'work',
      payload: z.strictObject({ of: z.number() }),
      authorize: async () => undefined,
      handle: async () => (runs += 1),
    });
    const id = await enqueue('work', { viewer: { isSuperuser: true } }, { viewer: ann });
    await runner([strict]).runDue();
    expect(await read(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('another release'),
    });
    expect(runs).toBe(0);
  });
});

// Requirements: D-05
test('a retry runs at the time that the job’s kind sets, and is rejected if the kind allows no retries', async () => {
  const hour = '2030-01-01T09:00:00.000Z';
  const scheduled = defineJob({
    kind: 'scheduled',
    handle: async () => undefined,
    onRetry: async () => hour,
  });
  const single = defineJob({
    kind: 'single',
    handle: async () => undefined,
    noRetry: 'Start a new one.',
  });
  runner([scheduled, single]);
  const [kept, refused] = [await enqueue('scheduled'), await enqueue('single')];
  for (const id of [kept, refused]) {
    await database.transaction(async (db) => cancelJob(db, await read(id)));
  }
  const retry = (id: number) =>
    database.transaction(async (db) => retryJob(db, root, await read(id)));
  await retry(kept);
  expect(await read(kept)).toMatchObject({ state: 'queued', run_at: hour });
  await expect(retry(refused)).rejects.toMatchObject({ status: 409, message: 'Start a new one.' });
});

// Requirements: D-05
test('jobs resume immediately if their leases were ended when a server started', async () => {
  const id = await enqueue('left');
  const left = { state: 'running', worker: 'dead', attempts: 1 } as const;
  await database.transaction(async (db) => {
    await db
      .updateTable('job')
      .set({ ...left, lease_until: instantAfter(60_000) })
      .where('id', '=', id)
      .execute();
    await endLeases(db);
  });
  await runner([defineJob({ kind: 'left', attempts: 2, handle: async () => 'done' })]).runDue();
  expect(await read(id)).toMatchObject({ state: 'done', attempts: 2 });
});

test('a worker that has lost a job’s lease can’t change the job', async () => {
  const job = defineJob({
    kind: 'lost',
    async handle({ id, progress }) {
      await database.transaction((db) =>
        db.updateTable('job').set({ worker: 'another' }).where('id', '=', id).execute(),
      );
      await progress(1, 1);
      return 'mine';
    },
  });
  const id = await enqueue('lost');
  await runner([job]).runDue();
  expect(await read(id)).toMatchObject({
    state: 'running',
    worker: 'another',
    progress_done: 0,
    result: null,
  });
});

// Requirements: D-05
test('a running job detects its cancellation and ends as canceled', async () => {
  let isRunning = false;
  const job = defineJob({
    kind: 'endless',
    handle: ({ signal }) => {
      isRunning = true;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      });
    },
  });
  const id = await enqueue('endless');
  runner([job]).start();
  await until(() => isRunning);
  await database.transaction(async (db) => cancelJob(db, await read(id)));
  await until(async () => (await read(id)).state === 'canceled');
});

// Requirements: D-05
test('a queued job is canceled immediately and can be retried, and a finished job can’t be canceled', async () => {
  let runs = 0;
  const job = defineJob({ kind: 'later', handle: async () => (runs += 1) });
  const id = await enqueue('later');
  const worker = runner([job]);
  await database.transaction(async (db) => cancelJob(db, await read(id)));
  await worker.runDue();
  expect(runs).toBe(0);
  await database.transaction(async (db) => retryJob(db, root, await read(id)));
  await worker.runDue();
  expect(runs).toBe(1);
  const again = database.transaction(async (db) => cancelJob(db, await read(id)));
  await expect(again).rejects.toThrow('already finished');
});

test('a job that is running when its server stops is run again without using up an attempt', async () => {
  let isRunning = false;
  const job = defineJob({
    kind: 'interrupted',
    handle: ({ signal }) => {
      isRunning = true;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      });
    },
  });
  const id = await enqueue('interrupted');
  const worker = runner([job]);
  worker.start();
  await until(() => isRunning);
  await worker.stop();
  expect(await read(id)).toMatchObject({ state: 'queued', attempts: 0, worker: null });
});

test('at most one unfinished job exists per kind and key', async () => {
  const first = await enqueue('report', {}, { uniqueKey: '5' });
  expect(await enqueue('report', {}, { uniqueKey: '5' })).toBe(first);
  expect(await enqueue('report', {}, { uniqueKey: '6' })).not.toBe(first);
  await runner([defineJob({ kind: 'report', handle: async () => undefined })]).runDue();
  expect(await enqueue('report', {}, { uniqueKey: '5' })).not.toBe(first);
});

test('the server doesn’t start with a schedule without a handler, or with a kind that is defined twice', () => {
  const schedule = { name: 'daily', cron: '0 6 * * *', kind: 'nobody' };
  expect(() => createJobRunner(database, { jobs: [], schedules: [schedule] })).toThrow("'nobody'");
  const job = defineJob({ kind: 'twice', handle: async () => undefined });
  expect(() => createJobRunner(database, { jobs: [job, job] })).toThrow("'twice'");
});

// Requirements: D-05
test('a schedule runs once per due time on two servers, and once for all missed times', async () => {
  const due: string[] = [];
  const job = defineJob({ kind: 'daily', handle: async () => void due.push(clock.instant()) });
  const schedule = { name: 'daily', cron: '0 6 * * *', kind: 'daily' };
  const [one, two] = [runner([job], [schedule]), runner([job], [schedule])];
  const both = () => Promise.all([one.runDue(), two.runDue()]);
  // 06:00 in New York is 11:00 in UTC in winter.
  clock.set('2026-01-05T12:00:00.000Z');
  await both();
  expect(due).toEqual([]);
  clock.set('2026-01-06T11:00:00.000Z');
  await both();
  await both();
  expect(due).toEqual(['2026-01-06T11:00:00.000Z']);
  clock.set('2026-01-09T20:00:00.000Z');
  await both();
  await both();
  expect(due).toEqual(['2026-01-06T11:00:00.000Z', '2026-01-09T20:00:00.000Z']);
});

// Requirements: D-05
test('a schedule runs even after a server with a fast clock has recorded a future due time', async () => {
  clock.set('2026-03-02T10:00:00.000Z');
  let runs = 0;
  const job = defineJob({ kind: 'hourly', handle: async () => (runs += 1) });
  const schedule = { name: 'hourly', cron: '0 * * * *', kind: 'hourly' };
  const scheduled = runner([job], [schedule]);
  await scheduled.runDue();
  clock.set('2026-03-09T10:00:00.000Z');
  await runner([job], [schedule]).runDue();
  expect(runs).toBe(1);
  clock.set('2026-03-02T11:00:00.000Z');
  await scheduled.runDue();
  clock.set('2026-03-02T12:00:00.000Z');
  await scheduled.runDue();
  expect(runs).toBeGreaterThan(1);
});
