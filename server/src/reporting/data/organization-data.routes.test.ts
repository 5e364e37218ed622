import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import {
  organizationDataEndpoints,
  reportPullEndpoints,
} from '@portal/contract/reporting/data/report-data.endpoints.ts';
import { reportEndpoints } from '@portal/contract/reporting/reports/report.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock, instantAfter } from '#platform/clock.ts';
import { keyFile } from '#testing/google-account.ts';
import { startGoogleAnalytics, type TestGoogleAnalytics } from '#testing/google-analytics.ts';
import { makeOrganization, makePerson, type Person } from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import { makeDataImport, makeNumbers, makeReport } from '#testing/reporting.factories.ts';
import {
  startWhatConverts,
  type TestWhatConverts,
  whatConvertsKey,
} from '#testing/whatconverts.ts';

let google: TestGoogleAnalytics;
let tracking: TestWhatConverts;
let portal: TestPortal;
let person: Person;
let staff: Caller;
let superuser: Caller;
let client: number;
const db = () => portal.database.writer;
const { list, get, save, remove, pull } = organizationDataEndpoints;

beforeAll(async () => {
  google = await startGoogleAnalytics();
  tracking = await startWhatConverts();
});
afterAll(async () => {
  await google.stop();
  await tracking.stop();
});

beforeEach(async () => {
  clock.set('2026-06-10T12:00:00.000Z');
  portal = await startPortal({
    config: { allowedHosts: ['127.0.0.1'] },
    pause: () => Promise.resolve(),
  });
  person = await makePerson(db(), { kind: 'staff', first_name: 'Ann', last_name: 'Lee' });
  staff = await portal.signIn(person);
  superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
  client = (await makeOrganization(db(), { google_analytics_id: '111' })).id;
});
afterEach(async () => {
  google.reset();
  tracking.reset();
  clock.set();
  await portal.close();
});

const may = (kind: 'analytics' | 'leads' = 'analytics') => ({
  params: { id: client, kind, month: '2026-05' },
});
const direct = (value: number) => ({ sources: [{ source: 'Direct', value }] });
const read = async (kind: 'analytics' | 'leads' = 'analytics') =>
  (await staff.call(get, may(kind))).body;
const run = () => portal.services.runner.runDue();

async function setUp(): Promise<void> {
  const settings = { service_account_key: keyFile(google.tokenUrl), base_url: google.url };
  await superuser.call(connectorEndpoints.save, {
    params: { id: 'google-analytics' },
    body: settings,
  });
  await superuser.call(connectorEndpoints.save, {
    params: { id: 'whatconverts' },
    body: { ...whatConvertsKey, base_url: tracking.url },
  });
}

// Requirements: D-37
describe('manually entered numbers', () => {
  test('take precedence over imported and pulled numbers until they are removed, and show their origin', async () => {
    const numbers = { organizationId: client, month: '2026-05' };
    const { id: sourceId } = await makeDataImport(db(), { person_id: person.id });
    await makeNumbers(db(), { ...numbers, analytics: direct(1) });
    await makeNumbers(db(), { ...numbers, analytics: direct(2), origin: 'file', sourceId });
    expect(await read()).toMatchObject({ version: 0 });
    const saved = await staff.call(save, { ...may(), version: 0, body: { analytics: direct(3) } });
    expect(saved.status, saved.text).toBe(200);
    const shownOf = (month: typeof saved.body) =>
      month.origins.map(({ origin, name, is_shown, analytics }) => [
        origin,
        name,
        is_shown,
        analytics?.sources[0]?.value,
      ]);
    expect(shownOf(saved.body).sort()).toEqual([
      ['by_hand', 'Typed by Ann Lee', true, 3],
      ['connector', 'Google Analytics', false, 1],
      ['file', 'File traffic.csv', false, 2],
    ]);
    expect(saved.body).toMatchObject({ id: `${client}-analytics-2026-05`, version: 1 });
    expect(saved.body.origins.find(({ origin }) => origin === 'file')?.person).toMatchObject({
      id: person.id,
    });
    const once = await staff.call(remove, may());
    expect(shownOf(once.body).sort()).toEqual([
      ['connector', 'Google Analytics', false, 1],
      ['file', 'File traffic.csv', true, 2],
    ]);
    const twice = await staff.call(remove, { ...may(), query: { origin: 'file' } });
    expect(shownOf(twice.body)).toEqual([['connector', 'Google Analytics', true, 1]]);
    expect((await staff.call(remove, may())).status).toBe(404);
  });

  // Requirements: D-15
  test('cause a conflict for the second of two people who save the same month at the same time', async () => {
    const first = await staff.call(save, { ...may(), version: 0, body: { analytics: direct(1) } });
    expect(first.body.version).toBe(1);
    const late = await staff.call(save, { ...may(), version: 0, body: { analytics: direct(2) } });
    expect(late.status).toBe(409);
    const next = await staff.call(save, { ...may(), version: 1, body: { analytics: direct(2) } });
    expect(next.body.version).toBe(2);
  });

  test.each([
    ['leads instead of analytics', { leads: { lead_counts: [] } }, 'analytics'],
    ['no numbers', {}, 'analytics'],
    [
      'a duplicate source',
      { analytics: { sources: [...direct(1).sources, ...direct(2).sources] } },
      'analytics',
    ],
    ['a negative number', { analytics: direct(-1) }, 'analytics'],
    ['a fraction', { analytics: direct(1.5) }, 'analytics'],
  ])('are rejected if the body contains %s', async (_, body, field) => {
    const answer = await staff.callRaw(save, { ...may(), body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body as object)[0]).toMatch(new RegExp(`^${field}`));
  });

  test('can’t be for a future month, and can’t include more quotable leads than leads', async () => {
    const params = { id: client, kind: 'leads' as const, month: '2026-07' };
    const future = await staff.call(save, { params, body: { leads: { lead_counts: [] } } });
    expect(future.status).toBe(400);
    const lead_counts = [{ lead_type: 'Chat' as const, value: 1, quotable_count: 2 }];
    expect(
      (await staff.call(save, { ...may('leads'), body: { leads: { lead_counts } } })).status,
    ).toBe(400);
  });

  test('count as 0 instead of missing if there are no leads', async () => {
    await staff.call(save, { ...may('leads'), body: { leads: { lead_counts: [] } } });
    const planning_month_id = (await makePlanningMonth(db(), { year: 2026, month: 6 })).id;
    const { id } = await makeReport(db(), { organization_id: client, planning_month_id });
    const { body } = await staff.call(reportEndpoints.get, { params: { id } });
    expect(body.what_converts_data).toEqual([
      expect.objectContaining({ month: 'May 2026', total_count: 0, lead_counts: [] }),
    ]);
    expect(body.google_analytics_data).toEqual([]);
  });
});

test('an organization’s months are listed in pages, newest first, and can be filtered by kind and period', async () => {
  for (const month of ['2026-03', '2026-05', '2026-04']) {
    await makeNumbers(db(), { organizationId: client, month, analytics: direct(1) });
  }
  await makeNumbers(db(), { organizationId: client, month: '2026-04', leads: { lead_counts: [] } });
  const other = (await makeOrganization(db())).id;
  await makeNumbers(db(), { organizationId: other, month: '2026-05', analytics: direct(9) });
  const keysOf = (rows: { kind: string; month: string }[]) =>
    rows.map(({ kind, month }) => [month, kind]);
  const params = { id: client };
  const first = await staff.call(list, { params, query: { limit: 2 } });
  expect(keysOf(first.body)).toEqual([
    ['2026-05', 'analytics'],
    ['2026-04', 'analytics'],
  ]);
  const all = await staff.call(list, { params });
  expect(keysOf(all.body)).toEqual([
    ['2026-05', 'analytics'],
    ['2026-04', 'analytics'],
    ['2026-04', 'leads'],
    ['2026-03', 'analytics'],
  ]);
  const some = await staff.call(list, {
    params,
    query: { kind: 'analytics', from: '2026-04', to: '2026-04' },
  });
  expect(keysOf(some.body)).toEqual([['2026-04', 'analytics']]);
});

describe('a manual pull', () => {
  const pullInput = (months = ['2026-04', '2026-05']) => ({
    params: { id: client },
    body: { kind: 'analytics' as const, months },
  });

  // Requirements: D-05, D-51
  test('runs as a job that stores the numbers of the requested months', async () => {
    await setUp();
    google.setUsers('111', '2026-04', { Direct: 4 });
    google.setUsers('111', '2026-05', { Direct: 5 });
    const started = await staff.call(pull, pullInput());
    expect(started.status).toBe(202);
    await run();
    expect((await read()).origins).toMatchObject([
      { origin: 'connector', analytics: direct(5), fetched_at: clock.instant() },
    ]);
  });

  test('stores the error and keeps the existing numbers if it fails', async () => {
    await setUp();
    google.setUsers('111', '2026-05', { Direct: 5 });
    await staff.call(pull, pullInput(['2026-05']));
    await run();
    clock.set(instantAfter(60_000));
    google.reset();
    await staff.call(pull, pullInput(['2026-05']));
    await run();
    expect((await read()).origins).toMatchObject([
      {
        is_shown: true,
        analytics: direct(5),
        fetched_at: '2026-06-10T12:00:00.000Z',
        error: expect.stringContaining('may not read this property'),
        error_at: clock.instant(),
      },
    ]);
  });

  test('is rejected if setup is missing or a month isn’t over', async () => {
    expect((await staff.callRaw(pull, pullInput())).body).toMatchObject({
      detail: 'Google Analytics is not set up. A superuser can set it up under Connectors.',
    });
    await setUp();
    client = (await makeOrganization(db())).id;
    expect((await staff.callRaw(pull, pullInput())).body).toMatchObject({
      detail: 'The client has no Google Analytics ID.',
    });
    expect((await staff.call(pull, pullInput(['2026-06']))).status).toBe(400);
  });
});

describe('pulling all months of a report', () => {
  // Requirements: D-37
  test('runs as one job, which ends after the pulls of both connectors', async () => {
    await setUp();
    await superuser.raw('PUT', `/api/organizations/${client}/`, {
      what_converts_account: { account_id: '77' },
    });
    for (const month of ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05']) {
      google.setUsers('111', month, { Direct: 1 });
    }
    tracking.leads.push({ account: '77', day: '2026-05-02', type: 'Chat' });
    const planning_month_id = (await makePlanningMonth(db(), { year: 2026, month: 6 })).id;
    const { id } = await makeReport(db(), { organization_id: client, planning_month_id });
    const started = await staff.call(reportPullEndpoints.pull, { params: { id } });
    expect(started.status, started.text).toBe(202);
    await run();
    clock.set(instantAfter(2_000));
    await run();
    const job = await superuser.call(jobEndpoints.get, { params: { id: started.body.id } });
    expect(job.body).toMatchObject({ state: 'done', progress_done: 12, progress_total: 12 });
    const { body } = await staff.call(reportEndpoints.get, { params: { id } });
    expect(body.data_status).toMatchObject({
      analytics: { state: 'present', count: 6, error: null },
      leads: { state: 'present', count: 6, error: null },
    });
  });

  test('is rejected with all reasons if nothing can be pulled', async () => {
    const planning_month_id = (await makePlanningMonth(db(), { year: 2026, month: 6 })).id;
    const { id } = await makeReport(db(), { organization_id: client, planning_month_id });
    const answer = await staff.callRaw(reportPullEndpoints.pull, { params: { id } });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Google Analytics is not set up.');
    expect(answer.text).toContain('WhatConverts is not set up.');
  });
});
