import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forbidden } from '#platform/errors.ts';
import { defineJob } from '#platform/jobs/job-definitions.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { makePerson, type Person } from '#testing/people.factories.ts';
import { startPortal, type TestPortal } from '#testing/portal.ts';

let portal: TestPortal;
let ann: Person;
let bob: Person;
let root: Person;

beforeEach(async () => {
  const work = defineJob({
    kind: 'test.work',
    authorize: async (_db, viewer) => {
      if (!viewer.name.startsWith('Allowed')) throw forbidden();
    },
    handle: async () => ({ sent: 3 }),
  });
  portal = await startPortal({ jobs: [work] });
  [ann, bob, root] = await portal.database.transaction(async (db) => [
    await makePerson(db, { kind: 'customer', name: 'Allowed Ann' }),
    await makePerson(db, { kind: 'staff' }),
    await makePerson(db, { kind: 'superuser' }),
  ]);
});

afterEach(() => portal.close());

const enqueue = (viewer: Person | null) =>
  portal.database.transaction((db) =>
    enqueueJob(db, 'test.work', {}, { viewer, subject: 'Harbor Marina' }),
  );
const runJobs = () => portal.services.runner.runDue();

// Requirements: D-05
test('a job is visible only to the person who started it and to superusers', async () => {
  const id = await enqueue(ann);
  const scheduled = await enqueue(null);
  const idsFor = async (person: Person) => {
    const caller = await portal.signIn(person);
    const { body } = await caller.call(jobEndpoints.list);
    return body.map((job) => job.id);
  };
  expect(await idsFor(ann)).toEqual([id]);
  expect(await idsFor(bob)).toEqual([]);
  expect(await idsFor(root)).toEqual([scheduled, id]);
  const other = await portal.signIn(bob);
  for (const endpoint of [jobEndpoints.get, jobEndpoints.cancel, jobEndpoints.retry]) {
    expect((await other.call(endpoint, { params: { id } })).status).toBe(404);
  }
});

// Requirements: D-05
test('canceling a running job only asks it to stop, and the request is shown until the job has stopped', async () => {
  const caller = await portal.signIn(ann);
  const id = await enqueue(ann);
  await portal.database.transaction((db) =>
    db.updateTable('job').set({ state: 'running' }).where('id', '=', id).execute(),
  );
  const canceled = await caller.call(jobEndpoints.cancel, { params: { id } });
  expect(canceled.body).toMatchObject({ state: 'running', is_stopping: true, allowed_actions: [] });
});

// Requirements: D-05
test('the person who started a job can cancel and retry it', async () => {
  const caller = await portal.signIn(ann);
  const id = await enqueue(ann);
  const canceled = await caller.call(jobEndpoints.cancel, { params: { id } });
  expect(canceled.body).toMatchObject({ state: 'canceled', allowed_actions: ['retry'] });
  expect((await caller.call(jobEndpoints.cancel, { params: { id } })).status).toBe(409);
  const retried = await caller.call(jobEndpoints.retry, { params: { id } });
  expect(retried.body).toMatchObject({ state: 'queued', allowed_actions: ['cancel'] });
  await runJobs();
  const done = await caller.call(jobEndpoints.get, { params: { id } });
  expect(done.body).toMatchObject({
    state: 'done',
    result: { sent: 3 },
    subject: 'Harbor Marina',
    person: { id: ann.id, name: ann.name },
    allowed_actions: [],
  });
});

// Requirements: D-68
test('people can retry a job, and are offered the action, only while they are allowed to start the job', async () => {
  const caller = await portal.signIn(ann);
  const id = await enqueue(ann);
  await caller.call(jobEndpoints.cancel, { params: { id } });
  const rename = (name: string) =>
    portal.database.transaction((db) =>
      db.updateTable('person').set({ name }).where('id', '=', ann.id).execute(),
    );
  await rename('Demoted Ann');
  expect((await caller.call(jobEndpoints.get, { params: { id } })).body.allowed_actions).toEqual(
    [],
  );
  expect((await caller.call(jobEndpoints.retry, { params: { id } })).status).toBe(403);
  await rename('Allowed again');
  expect((await caller.call(jobEndpoints.retry, { params: { id } })).status).toBe(200);
});

// Requirements: D-05
test('successful scheduled jobs can be excluded, and states and kinds are listed with counts', async () => {
  const routine = await enqueue(null);
  await runJobs();
  const waiting = await enqueue(null);
  const own = await enqueue(root);
  const caller = await portal.signIn(root);
  const idsOf = async (query: Record<string, string | boolean>) =>
    (await caller.call(jobEndpoints.list, { query })).body.map(({ id }) => id);
  expect(await idsOf({})).toEqual([own, waiting, routine]);
  expect(await idsOf({ without_routine: true })).toEqual([own, waiting]);
  expect(await idsOf({ kind: 'test.work', state: 'done' })).toEqual([routine]);
  expect(await idsOf({ kind: 'test.other' })).toEqual([]);
  expect(await idsOf({ state: 'done,queued', kind: 'test.work,test.other' })).toHaveLength(3);
  const valuesOf = async (query: { field: 'state' | 'kind'; state?: string }, as = caller) => {
    const { body } = await as.call(jobEndpoints.values, { query });
    return body.values.map(({ value, count }) => [value, count]);
  };
  expect(await valuesOf({ field: 'kind' })).toEqual([['test.work', 3]]);
  expect(await valuesOf({ field: 'kind', state: 'failed' })).toEqual([]);
  expect(await valuesOf({ field: 'state', state: 'failed' })).toEqual([
    ['done', 1],
    ['queued', 2],
  ]);
  expect(await valuesOf({ field: 'kind' }, await portal.signIn(ann))).toEqual([]);
});
