import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { organizationConnectorEndpoints } from '@portal/contract/organizations/organization-connector.endpoints.ts';
import type { Connector } from '@portal/contract/platform/connector.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import {
  goodKey,
  type NumbersService,
  numbers,
  recordNumbers,
  startNumbersService,
} from '#testing/numbers-service.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import { enqueuePulls, type Pull } from './pulls.service.ts';

let service: NumbersService;
let portal: TestPortal;
let superuser: Caller;
let first: number;
let second: number;
const pauses: number[] = [];
const db = () => portal.database.writer;

beforeAll(async () => {
  service = await startNumbersService();
});
afterAll(() => service.stop());

beforeEach(async () => {
  clock.set('2026-06-01T06:00:00.000Z');
  pauses.length = 0;
  portal = await startPortal({
    config: { allowedHosts: ['127.0.0.1'] },
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
  first = (await makeOrganization(db())).id;
  second = (await makeOrganization(db())).id;
  await setUp(numbers.id);
  await setProperty(first, '1');
  await setProperty(second, '2');
});
afterEach(async () => {
  service.reset();
  clock.set();
  await portal.close();
});

async function setUp(id: string, change = {}): Promise<void> {
  const body = { api_key: goodKey, base_url: service.url, ...change };
  const { status } = await superuser.call(connectorEndpoints.save, { params: { id }, body });
  expect(status).toBe(200);
}

async function setProperty(id: number, property: string): Promise<void> {
  const params = { id, connector: numbers.id };
  const body = { property };
  const answer = await superuser.call(organizationConnectorEndpoints.save, { params, body });
  expect(answer.status).toBe(200);
}

const months = ['2026-03', '2026-04', '2026-05'];
const pullsOf = (...ids: number[]): Pull[] =>
  ids.flatMap((organization) => months.map((month) => ({ organization, month })));

const enqueue = (pulls: Pull[], connector: Connector = numbers) =>
  portal.database.transaction((one) => enqueuePulls(one, connector, pulls));
const run = () => portal.services.runner.runDue();
const later = (milliseconds: number) => clock.set(instantAfter(milliseconds));

async function pull(pulls: Pull[], connector: Connector = numbers): Promise<number> {
  const id = await enqueue(pulls, connector);
  await run();
  return id;
}

const jobOf = async (id: number) =>
  (await superuser.call(jobEndpoints.get, { params: { id } })).body;
const stored = async () => {
  const rows = await db().selectFrom('snapshot').selectAll().orderBy('id').execute();
  return rows.map(({ id, data, ...row }) => ({ ...row, data: data && JSON.parse(data) }));
};
const totals = async () => (await stored()).map(({ data }) => data?.total ?? null);
const statusOf = async (id = numbers.id) =>
  (await superuser.call(connectorEndpoints.get, { params: { id } })).body.status;
const theirStatus = async (id: number) => {
  const params = { id, connector: numbers.id };
  return (await superuser.call(organizationConnectorEndpoints.get, { params })).body.status;
};

// Requirements: D-05, D-37
describe('a pull of many organizations and months', () => {
  test('is one job with progress, and stores one snapshot for each organization and month', async () => {
    const id = await pull(pullsOf(first, second));
    expect(await jobOf(id)).toMatchObject({
      kind: 'connector.pull',
      state: 'done',
      progress_done: 6,
      progress_total: 6,
      result: { pulled: 6 },
    });
    expect(await totals()).toEqual([103, 104, 105, 203, 204, 205]);
    expect((await stored())[0]).toEqual({
      connector: 'numbers',
      organization_id: first,
      month: '2026-03',
      source_id: '1',
      data: { total: 103 },
      fetched_at: '2026-06-01T06:00:00.000Z',
      error: null,
      error_at: null,
      version: 1,
    });
    expect(await statusOf()).toEqual({
      state: 'working',
      last_success_at: clock.instant(),
      last_error: null,
      last_error_at: null,
      next_try_at: null,
    });
    expect(await theirStatus(first)).toMatchObject({ state: 'working' });
  });

  test('is queued only once at a time, and a later pull reads the data again', async () => {
    const [one, other] = [await enqueue(pullsOf(first)), await enqueue(pullsOf(first).reverse())];
    expect(other).toBe(one);
    await run();
    later(1000);
    service.state.base = 1000;
    await pull(pullsOf(first));
    expect(await totals()).toEqual([1103, 1104, 1105]);
  });

  test('respects the rate limit, which all pulls share', async () => {
    await enqueue(pullsOf(first));
    await enqueue(pullsOf(second));
    await run();
    // The limit is 60 requests per minute, and the clock is stopped: each of the six requests is sent one second after
    // the previous request.
    expect(pauses.toSorted((a, b) => a - b)).toEqual([1000, 2000, 3000, 4000, 5000]);
  });

  test('reads the settings that are stored in the organization’s record', async () => {
    await setUp(recordNumbers.id);
    await db()
      .updateTable('organization')
      .set({ google_analytics_id: '7' })
      .where('id', '=', first)
      .execute();
    await pull(pullsOf(first), recordNumbers);
    expect(await totals()).toEqual([703, 704, 705]);
  });

  test('reports that an organization isn’t configured, and pulls the data of the others', async () => {
    const third = (await makeOrganization(db())).id;
    const id = await pull(pullsOf(third, first));
    expect(await jobOf(id)).toMatchObject({
      state: 'failed',
      error: '3 of 6 pulls failed. Numbers is not set up for this organization.',
      progress_done: 3,
    });
    expect(await totals()).toEqual([null, null, null, 103, 104, 105]);
    expect(await statusOf()).toMatchObject({ state: 'working', last_error: null });
  });

  test('fails without any request if the connector isn’t set up', async () => {
    await superuser.call(connectorEndpoints.remove, { params: { id: numbers.id } });
    const id = await pull(pullsOf(first));
    expect(await jobOf(id)).toMatchObject({ state: 'failed', error: 'Numbers is not set up.' });
    expect(service.requests).toEqual([]);
  });
});

describe('a service that limits requests', () => {
  test.each([
    ['seconds', '90', 429, '2026-06-01T06:01:30.000Z'],
    ['a date', 'Mon, 01 Jun 2026 06:05:00 GMT', 429, '2026-06-01T06:05:00.000Z'],
    ['more than a day', '999999999', 429, '2026-06-02T06:00:00.000Z'],
    ['seconds, while it is down', '30', 503, '2026-06-01T06:00:30.000Z'],
  ])('can specify the length of the wait as %s', async (_, wait, status, until) => {
    service.fail({ path: '2026-04', status, headers: { 'retry-after': wait } });
    const id = await pull(pullsOf(first));
    expect(await jobOf(id)).toMatchObject({ state: 'queued', run_at: until, attempts: 0 });
    expect(await statusOf()).toMatchObject({
      state: 'failing',
      last_error: 'Numbers is limiting requests at the moment.',
      next_try_at: until,
    });
    expect(await theirStatus(first)).toMatchObject({ next_try_at: until });
    // Another job waits just as long, without using up an attempt.
    service.requests.length = 0;
    const other = await pull(pullsOf(second));
    expect(service.requests).toEqual([]);
    expect(await jobOf(other)).toMatchObject({ state: 'queued', run_at: until, attempts: 0 });
    clock.set(until);
    await run();
    expect(await jobOf(id)).toMatchObject({ state: 'done', progress_done: 3 });
    // Finished pulls aren't repeated.
    expect(service.requests.filter((path) => path.includes('properties/1'))).toHaveLength(2);
    expect(await statusOf()).toMatchObject({ state: 'working', next_try_at: null });
  });

  test('is called again after increasingly long waits if it specifies none, until the pull fails', async () => {
    service.fail({ times: 99, status: 429 });
    const id = await pull(pullsOf(first));
    const waits: number[] = [];
    for (let job = await jobOf(id); job.state === 'queued'; job = await jobOf(id)) {
      waits.push((Date.parse(job.run_at) - clock.now().getTime()) / 1000);
      clock.set(job.run_at);
      await run();
    }
    expect(waits).toEqual([10, 40, 160, 640]);
    expect(service.requests).toHaveLength(5);
    expect(await jobOf(id)).toMatchObject({ state: 'failed', attempts: 5 });
    expect(await stored()).toEqual([]);
  });
});

describe('a failed pull', () => {
  test.each([
    ['an error of the service', { status: 500 }, 'does not respond at the moment (500)'],
    ['a truncated response', { ends: 'half' as const }, 'sent an incomplete response'],
  ])('keeps the last good data and is retried after %s', async (_, fault, text) => {
    await pull(pullsOf(first));
    later(60_000);
    service.state.base = 1000;
    service.fail({ path: '2026-04', ...fault });
    const id = await pull(pullsOf(first));
    expect(await totals()).toEqual([1103, 104, 1105]);
    expect((await stored())[1]).toMatchObject({
      fetched_at: '2026-06-01T06:00:00.000Z',
      error: expect.stringContaining(text),
      error_at: '2026-06-01T06:01:00.000Z',
    });
    expect(await theirStatus(first)).toMatchObject({ last_error: expect.stringContaining(text) });
    expect(await jobOf(id)).toMatchObject({
      state: 'queued',
      run_at: '2026-06-01T06:01:10.000Z',
      error: expect.stringContaining('1 of 3 pulls failed.'),
    });
    service.requests.length = 0;
    later(10_000);
    await run();
    expect(service.requests).toHaveLength(1);
    expect(await totals()).toEqual([1103, 1104, 1105]);
    expect((await stored())[1]).toMatchObject({ error: null, error_at: null });
    expect(await jobOf(id)).toMatchObject({ state: 'done' });
  });

  test('is also retried after a timeout', async () => {
    service.fail({ path: '2026-04', ends: 'never' });
    const id = await enqueue(pullsOf(first));
    const running = run();
    await expect.poll(() => service.requests.some((path) => path.includes('2026-04'))).toBe(true);
    service.reset();
    await running;
    expect(await jobOf(id)).toMatchObject({
      state: 'queued',
      error: expect.stringContaining('cannot be reached'),
    });
    expect(await totals()).toEqual([103, null, 105]);
  });

  test('postpones the job after three failures in a row, and the job then tries the other pulls first', async () => {
    service.fail({ times: 99, status: 502 });
    const id = await pull(pullsOf(first, second));
    expect(service.requests).toHaveLength(3);
    expect(await jobOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await statusOf()).toMatchObject({
      state: 'failing',
      next_try_at: '2026-06-01T06:00:10.000Z',
    });
    // Failed pulls come last, so that they don't delay the others.
    service.reset();
    service.fail({ times: 99, status: 502, path: 'properties/1' });
    later(10_000);
    await run();
    expect(service.requests.slice(0, 3).every((path) => path.includes('properties/2'))).toBe(true);
    expect((await totals()).filter(Boolean)).toEqual([203, 204, 205]);
  });

  test('isn’t retried after a permanent failure, which affects only the status of its organization', async () => {
    service.fail({ path: 'properties/1', times: 99, status: 403 });
    const id = await pull(pullsOf(first, second));
    expect(await jobOf(id)).toMatchObject({
      state: 'failed',
      error: '3 of 6 pulls failed. Numbers does not let the portal read this.',
    });
    expect(await totals()).toEqual([null, null, null, 203, 204, 205]);
    expect(await theirStatus(first)).toMatchObject({ state: 'failing' });
    expect(await theirStatus(second)).toMatchObject({ state: 'working' });
    expect(await statusOf()).toMatchObject({ state: 'working' });
  });

  test('stops all pulls if the key is bad, and every status shows the error', async () => {
    await setUp(numbers.id, { api_key: 'another' });
    const id = await pull(pullsOf(first, second));
    const text = 'Numbers does not accept the key. Enter another one.';
    expect(service.requests).toHaveLength(1);
    expect(await jobOf(id)).toMatchObject({ state: 'failed', error: text });
    expect(await statusOf()).toMatchObject({ state: 'failing', last_error: text });
    expect(await theirStatus(second)).toMatchObject({ state: 'failing', last_error: text });
    expect(await stored()).toEqual([]);
  });

  test('reads only the missing data if it is retried manually', async () => {
    service.fail({ path: '2026-04', status: 404 });
    const id = await pull(pullsOf(first));
    service.requests.length = 0;
    await superuser.call(jobEndpoints.retry, { params: { id } });
    await run();
    expect(service.requests).toHaveLength(1);
    expect(await jobOf(id)).toMatchObject({ state: 'done', progress_done: 3 });
  });
});

describe('an interrupted pull', () => {
  /** Runs the job until it requests the month's data. That request never gets a response. */
  async function runUntil(month: string, runner = portal.services.runner) {
    service.fail({ path: month, ends: 'never' });
    runner.start();
    await expect.poll(() => service.requests.some((path) => path.includes(month))).toBe(true);
  }

  test('stops when it is canceled, and keeps the data read so far', async () => {
    const id = await enqueue(pullsOf(first));
    await runUntil('2026-04');
    await superuser.call(jobEndpoints.cancel, { params: { id } });
    await expect.poll(async () => (await jobOf(id)).state, { timeout: 5000 }).toBe('canceled');
    expect(await totals()).toEqual([103]);
    expect(await statusOf()).toMatchObject({ state: 'working' });
  });

  test('is resumed by another server if its server stops', async () => {
    const id = await enqueue(pullsOf(first));
    await runUntil('2026-04');
    await portal.services.runner.stop();
    expect(await jobOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
    service.requests.length = 0;
    const { guardedFetch, connectors, files, itemChecks, prints, meter, hosting } = portal.services;
    const pause = async () => undefined;
    const next = createJobRunner(portal.database, {
      jobs: jobs({
        guardedFetch,
        connectors,
        files,
        backups: undefined,
        itemChecks,
        pause,
        allowedHosts: [],
        prints,
        meter,
        agency: null,
        hosting,
      }),
    });
    await next.runDue();
    expect(service.requests).toHaveLength(2);
    expect(await totals()).toEqual([103, 104, 105]);
    expect(await jobOf(id)).toMatchObject({ state: 'done', progress_done: 3 });
  });

  test('is finished by another server if its server is paused, and resuming the paused server changes nothing', async () => {
    const id = await enqueue(pullsOf(first));
    const { guardedFetch, connectors, files, itemChecks, prints, meter, hosting } = portal.services;
    const seeming = createJobRunner(portal.database, {
      jobs: jobs({
        guardedFetch,
        connectors,
        files,
        backups: undefined,
        itemChecks,
        pause: async () => undefined,
        allowedHosts: [],
        prints,
        meter,
        agency: null,
        hosting,
      }),
    });
    service.fail({ path: '2026-04', ends: 'never' });
    const paused = seeming.runDue();
    await expect.poll(() => service.requests.some((path) => path.includes('2026-04'))).toBe(true);
    later(120_000);
    await run();
    expect(await jobOf(id)).toMatchObject({ state: 'done', progress_done: 3 });
    expect(service.requests.filter((path) => path.includes('2026-03'))).toHaveLength(1);
    service.reset();
    await paused;
    expect(await jobOf(id)).toMatchObject({ state: 'done', progress_done: 3 });
    expect(await totals()).toEqual([103, 104, 105]);
  });
});
