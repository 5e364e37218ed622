import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { googleAnalytics } from '@portal/contract/reporting/data/google-analytics.connector.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock, instantAfter } from '#platform/clock.ts';
import { enqueuePulls } from '#platform/connectors/pulls.service.ts';
import { forgetToken } from '#platform/google/access-token.ts';
import { readKeyFile } from '#platform/google/service-account.ts';
import { keyFile, serviceEmail } from '#testing/google-account.ts';
import {
  analyticsError,
  startGoogleAnalytics,
  type TestGoogleAnalytics,
} from '#testing/google-analytics.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';

let google: TestGoogleAnalytics;
let portal: TestPortal;
let superuser: Caller;
let client: number;
const params = { id: googleAnalytics.id };
const db = () => portal.database.writer;

beforeAll(async () => {
  google = await startGoogleAnalytics();
});
afterAll(() => google.stop());

beforeEach(async () => {
  forgetToken({ account: keyAccount(), scope: analyticsScope });
  clock.set('2026-06-01T06:00:00.000Z');
  portal = await startPortal({
    config: { allowedHosts: ['127.0.0.1'] },
    pause: () => Promise.resolve(),
  });
  superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
  client = (await makeOrganization(db(), { google_analytics_id: '111' })).id;
  await setUp();
  google.setUsers('111', '2026-04', { 'Organic Search': 120, Direct: 40 });
  google.setUsers('111', '2026-05', { 'Organic Search': 150 });
});
afterEach(async () => {
  google.reset();
  clock.set();
  await portal.close();
});

const analyticsScope = 'https://www.googleapis.com/auth/analytics.readonly';

function keyAccount() {
  const account = readKeyFile(keyFile(google.tokenUrl));
  if ('problem' in account) throw new Error(account.problem);
  return account;
}

async function setUp(change = {}): Promise<void> {
  const body = {
    service_account_key: keyFile(google.tokenUrl, change),
    base_url: google.url,
  };
  const { status } = await superuser.call(connectorEndpoints.save, { params, body });
  expect(status).toBe(200);
}

const months = ['2026-04', '2026-05'];
const run = () => portal.services.runner.runDue();

async function pull(...organizations: number[]) {
  const pulls = organizations.flatMap((organization) =>
    months.map((month) => ({ organization, month })),
  );
  const id = await portal.database.transaction((one) => enqueuePulls(one, googleAnalytics, pulls));
  await run();
  return id;
}

const jobOf = async (id: number) =>
  (await superuser.call(jobEndpoints.get, { params: { id } })).body;
const stored = async (id = client) => {
  const rows = await db()
    .selectFrom('snapshot')
    .selectAll()
    .where('organization_id', '=', id)
    .orderBy('month')
    .execute();
  return rows.map(({ month, data, error, source_id }) => ({
    month,
    source_id,
    data: data && JSON.parse(data),
    error,
  }));
};
const check = async () =>
  (await superuser.call(connectorEndpoints.test, { params })).body.last_test;
const reports = () => google.requests.filter((path) => path.endsWith(':runReport'));

const april = {
  sources: [
    { source: 'Organic Search', value: 120 },
    { source: 'Direct', value: 40 },
  ],
};

// Requirements: D-33, D-37
describe('the Google Analytics connector', () => {
  test('stores each calendar month’s new users by channel group', async () => {
    const id = await pull(client);
    expect(await jobOf(id)).toMatchObject({ state: 'done', result: { pulled: 2 } });
    expect(await stored()).toEqual([
      { month: '2026-04', source_id: '111', data: april, error: null },
      {
        month: '2026-05',
        source_id: '111',
        data: { sources: [{ source: 'Organic Search', value: 150 }] },
        error: null,
      },
    ]);
  });

  test('stores no data for a month without measurements, but keeps numbers from earlier pulls', async () => {
    google.setUsers('111', '2026-04', {});
    await pull(client);
    expect((await stored())[0]).toEqual({
      month: '2026-04',
      source_id: '111',
      data: null,
      error: null,
    });
    google.setUsers('111', '2026-05', {});
    clock.set(instantAfter(1_000));
    const id = await pull(client);
    expect(await jobOf(id)).toMatchObject({ state: 'done' });
    expect((await stored())[1]?.data).toEqual({
      sources: [{ source: 'Organic Search', value: 150 }],
    });
  });

  test('confirms that the key works, and names the account that needs access to the properties', async () => {
    expect(await check()).toEqual({
      is_ok: true,
      text: `The key works. Also give ${serviceEmail} read access to each property.`,
      at: clock.instant(),
    });
  });

  test.each([
    [
      'an expired key',
      {
        path: '/token',
        status: 400,
        body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' },
      },
      'Google does not accept the key of the service account. Create a new key and save it here.',
    ],
    [
      'a disabled API',
      {
        path: '/v1beta',
        status: 403,
        body: analyticsError(403, 'PERMISSION_DENIED', 'It is disabled.', 'SERVICE_DISABLED'),
      },
      'The Google Analytics Data API is not turned on in the project of the service account.',
    ],
    [
      'another service at its address',
      { path: '/v1beta', status: 200, body: '<h1>Welcome</h1>' },
      'does not respond like Google Analytics. Check the base URL.',
    ],
  ])('fails its connection test because of %s', async (_, fault, text) => {
    google.fail(fault);
    const result = await check();
    expect(result).toMatchObject({ is_ok: false, text: expect.stringContaining(text) });
  });
});

describe('a failed pull from Google Analytics', () => {
  test('stops if the key has expired, shows the error on the connector, and keeps the numbers', async () => {
    await pull(client);
    clock.set('2026-06-01T08:00:00.000Z');
    google.fail({
      path: '/token',
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' },
    });
    const id = await pull(client);
    const error =
      'Google does not accept the key of the service account. Create a new key and save it here.';
    expect(await jobOf(id)).toMatchObject({ state: 'failed', error });
    const { body } = await superuser.call(connectorEndpoints.get, { params });
    expect(body.status).toMatchObject({ state: 'failing', last_error: error });
    expect((await stored())[0]?.data).toEqual(april);
  });

  test('names the account that needs access to an inaccessible property, and doesn’t stop other pulls', async () => {
    const closed = (await makeOrganization(db(), { google_analytics_id: '222' })).id;
    const id = await pull(closed, client);
    const text = `The service account may not read this property. Add ${serviceEmail} to it in Google Analytics, as Viewer.`;
    expect(await jobOf(id)).toMatchObject({
      state: 'failed',
      error: `2 of 4 pulls failed. ${text}`,
    });
    expect((await stored(closed)).map(({ error }) => error)).toEqual([text, text]);
    expect((await stored())[0]?.data).toEqual(april);
  });

  test('explains which ID to enter instead of a tracking ID, without sending a request', async () => {
    const old = (await makeOrganization(db(), { google_analytics_id: 'UA-1234-1' })).id;
    await pull(old);
    expect(google.requests).toEqual([]);
    expect((await stored(old))[0]?.error).toBe(
      '“UA-1234-1” is not the number of a GA4 property. Enter the property’s number as the organization’s Google Analytics ID.',
    );
  });

  test('is retried after the time that Google specifies if there were too many requests', async () => {
    const body = analyticsError(429, 'RESOURCE_EXHAUSTED', 'Too many requests.');
    google.fail({ path: ':runReport', status: 429, body, headers: { 'retry-after': '90' } });
    const id = await pull(client);
    expect(await jobOf(id)).toMatchObject({
      state: 'queued',
      run_at: '2026-06-01T06:01:30.000Z',
    });
    clock.set('2026-06-01T06:01:30.000Z');
    await run();
    expect(await jobOf(id)).toMatchObject({ state: 'done' });
  });

  test('waits longer before each retry if Google reports too many requests without specifying a time', async () => {
    const body = analyticsError(429, 'RESOURCE_EXHAUSTED', 'Too many requests.');
    google.fail({ path: ':runReport', status: 429, body, times: 2 });
    const id = await pull(client);
    expect(await jobOf(id)).toMatchObject({ state: 'queued', run_at: '2026-06-01T06:00:10.000Z' });
    clock.set('2026-06-01T06:00:10.000Z');
    await run();
    expect(await jobOf(id)).toMatchObject({ state: 'queued', run_at: '2026-06-01T06:00:50.000Z' });
    expect(reports()).toHaveLength(2);
  });

  test('affects only the property whose quota is exhausted', async () => {
    const message =
      'Exhausted property tokens per day. These quota tokens will return in 24 hours.';
    const body = analyticsError(429, 'RESOURCE_EXHAUSTED', message);
    google.fail({ path: '/333', status: 429, body, times: 2 });
    const busy = (await makeOrganization(db(), { google_analytics_id: '333' })).id;
    await pull(busy, client);
    expect((await stored(busy))[0]?.error).toBe(
      'The quota of this property is used up. Google Analytics restores it within a day.',
    );
    expect((await stored())[0]?.data).toEqual(april);
  });

  test.each([
    ['a server error', { status: 500 }, 'Google Analytics does not respond at the moment.'],
    ['a truncated response', { isHalf: true }, 'Google Analytics sent an incomplete response.'],
  ])('keeps the earlier numbers and is retried after %s', async (_, fault, text) => {
    await pull(client);
    clock.set(instantAfter(60_000));
    google.setUsers('111', '2026-04', { Direct: 999 });
    google.fail({ path: ':runReport', ...fault });
    const id = await pull(client);
    expect((await stored())[0]).toMatchObject({ data: april, error: text });
    clock.set(instantAfter(10_000));
    await run();
    expect(await jobOf(id)).toMatchObject({ state: 'done' });
    expect((await stored())[0]).toMatchObject({
      data: { sources: [{ source: 'Direct', value: 999 }] },
      error: null,
    });
  });

  test('stores only the error if a value isn’t a number', async () => {
    const rows = [{ dimensionValues: [{ value: 'Direct' }], metricValues: [{ value: 'many' }] }];
    google.fail({ path: ':runReport', status: 200, body: { rows } });
    await pull(client);
    expect((await stored())[0]).toMatchObject({
      data: null,
      error: 'Google Analytics sent no whole number for “Direct”.',
    });
  });
});
