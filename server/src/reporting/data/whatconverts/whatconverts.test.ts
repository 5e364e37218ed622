import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { whatConverts } from '@portal/contract/reporting/data/whatconverts.connector.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock, instantAfter } from '#platform/clock.ts';
import { enqueuePulls } from '#platform/connectors/pulls.service.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import {
  secondWhatConvertsKey,
  startWhatConverts,
  type TestWhatConverts,
  whatConvertsKey,
} from '#testing/whatconverts.ts';

let service: TestWhatConverts;
let portal: TestPortal;
let superuser: Caller;
let client: number;
const params = { id: whatConverts.id };
const db = () => portal.database.writer;

beforeAll(async () => {
  service = await startWhatConverts();
});
afterAll(() => service.stop());

beforeEach(async () => {
  clock.set('2026-06-01T06:00:00.000Z');
  portal = await startPortal({
    config: { allowedHosts: ['127.0.0.1'] },
    pause: () => Promise.resolve(),
  });
  superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
  client = await makeClient('77');
  await setUp();
});
afterEach(async () => {
  service.reset();
  clock.set();
  await portal.close();
});

async function makeClient(account_id: string, change = {}): Promise<number> {
  const { id } = await makeOrganization(db());
  const { status } = await superuser.call(organizationEndpoints.update, {
    params: { id },
    body: {
      what_converts_account: {
        account_id,
        report_calls: true,
        report_form_fills: true,
        report_chats: true,
        spt_account: false,
        ...change,
      },
    },
  });
  expect(status).toBe(200);
  return id;
}

async function setUp(change = {}): Promise<void> {
  const body = { ...whatConvertsKey, base_url: service.url, ...change };
  const { status } = await superuser.call(connectorEndpoints.save, { params, body });
  expect(status).toBe(200);
}

const addLeads = (...leads: Partial<TestWhatConverts['leads'][number]>[]) =>
  service.leads.push(
    ...leads.map((one) => ({ account: '77', day: '2026-05-10', type: 'Phone Call', ...one })),
  );
const run = () => portal.services.runner.runDue();

async function pull(organization = client, month = '2026-05') {
  const pulls = [{ organization, month }];
  const id = await portal.database.transaction((one) => enqueuePulls(one, whatConverts, pulls));
  await run();
  return id;
}

const jobOf = async (id: number) =>
  (await superuser.call(jobEndpoints.get, { params: { id } })).body;
const stored = async (id = client) => {
  const row = await db()
    .selectFrom('snapshot')
    .selectAll()
    .where('organization_id', '=', id)
    .executeTakeFirst();
  return row && { data: row.data && JSON.parse(row.data), error: row.error };
};
const counts = async () => (await stored())?.data?.lead_counts;
const check = async () =>
  (await superuser.call(connectorEndpoints.test, { params })).body.last_test;

// Requirements: D-33, D-37
describe('the WhatConverts connector', () => {
  test('reads the month’s unique leads by type, with the number of quotable leads', async () => {
    addLeads(
      { quotable: 'Yes' },
      { quotable: 'No' },
      { isRepeated: true, quotable: 'Yes' },
      { type: 'Web Form', day: '2026-05-31', quotable: 'Yes' },
      { type: 'Web Form', day: '2026-06-01' },
      { type: 'phone_call', day: '2026-05-01' },
      { account: '78' },
    );
    await pull();
    expect(await counts()).toEqual([
      { lead_type: 'Phone Call', value: 3, quotable_count: 1 },
      { lead_type: 'Web Form', value: 1, quotable_count: 1 },
    ]);
  });

  test('stores an empty list of counts for a month without leads', async () => {
    addLeads({ day: '2026-04-30' });
    await pull();
    expect(await stored()).toEqual({ data: { lead_counts: [] }, error: null });
  });

  test('reads leads page by page, and counts each lead once', async () => {
    service.state.pageSize = 2;
    addLeads({}, {}, {}, { type: 'Chat' }, { type: 'Chat' });
    await pull();
    expect(await counts()).toEqual([
      { lead_type: 'Chat', value: 2, quotable_count: 0 },
      { lead_type: 'Phone Call', value: 3, quotable_count: 0 },
    ]);
    const pages = service.requests.map(({ searchParams }) => searchParams.get('page_number'));
    expect(pages).toEqual(['1', '2', '3']);
  });

  test('counts leads of unknown types as Other', async () => {
    addLeads({ type: 'Carrier Pigeon' }, { type: 'Other' });
    await pull();
    expect(await counts()).toEqual([{ lead_type: 'Other', value: 2, quotable_count: 0 }]);
  });

  test('skips the types of leads that the client’s account excludes', async () => {
    client = await makeClient('77', { report_chats: false, report_form_fills: false });
    addLeads({}, { type: 'Chat' }, { type: 'Web Form' }, { type: 'Email' });
    await pull();
    expect((await counts()).map(({ lead_type }: { lead_type: string }) => lead_type)).toEqual([
      'Email',
      'Phone Call',
    ]);
  });

  test('uses the second key for SPT accounts, and stores an error if that key is missing', async () => {
    client = await makeClient('77', { spt_account: true });
    addLeads({});
    await pull();
    expect(await stored()).toEqual({
      data: null,
      error:
        'This account is read with the key for SPT accounts. A superuser has not entered its token and secret yet.',
    });
    await setUp(secondWhatConvertsKey);
    clock.set(instantAfter(1_000));
    await pull();
    expect(service.callers).toEqual(['token-2']);
    expect(await counts()).toHaveLength(1);
  });

  test('has a connection test that shows how many accounts each key can read, or that a key is invalid', async () => {
    addLeads({}, { account: '78' });
    expect(await check()).toMatchObject({ is_ok: true, text: 'The key reads 2 accounts.' });
    await setUp(secondWhatConvertsKey);
    expect(await check()).toMatchObject({
      is_ok: true,
      text: 'The key reads 2 accounts, the one for SPT accounts 2 accounts.',
    });
    await setUp({ spt_api_token: 'token-2', spt_api_secret: 'wrong' });
    expect(await check()).toMatchObject({
      is_ok: false,
      text: 'WhatConverts does not accept the token and secret for SPT accounts. Enter them again.',
    });
  });
});

describe('a failed pull from WhatConverts', () => {
  test('ends its job with an error that doesn’t contain the secret if the secret is invalid', async () => {
    addLeads({});
    await setUp({ api_secret: 'wrong' });
    const id = await pull();
    const error = 'WhatConverts does not accept the token and secret. Enter them again.';
    expect(await jobOf(id)).toMatchObject({ state: 'failed', error });
    expect(await check()).toMatchObject({ is_ok: false, text: error });
    expect(JSON.stringify(await jobOf(id))).not.toContain('wrong');
  });

  test('stores the error from WhatConverts if the account is unknown', async () => {
    await pull();
    expect(await stored()).toEqual({
      data: null,
      error: 'WhatConverts says: account_id not found',
    });
  });

  test('stores nothing from the first page if the second page fails, and is retried', async () => {
    service.state.pageSize = 2;
    addLeads({}, {}, {});
    await pull();
    const before = await counts();
    addLeads({}, {});
    clock.set(instantAfter(60_000));
    service.fail({ page: 2, status: 500 });
    const id = await pull();
    expect(await counts()).toEqual(before);
    expect((await stored())?.error).toContain('does not respond at the moment (500)');
    clock.set(instantAfter(10_000));
    await run();
    expect(await jobOf(id)).toMatchObject({ state: 'done' });
    expect(await counts()).toEqual([{ lead_type: 'Phone Call', value: 5, quotable_count: 0 }]);
  });

  test('is retried if the response is truncated', async () => {
    addLeads({});
    service.fail({ isHalf: true });
    const id = await pull();
    expect(await jobOf(id)).toMatchObject({ state: 'queued', run_at: '2026-06-01T06:00:10.000Z' });
    expect((await stored())?.error).toBe('WhatConverts sent an incomplete response.');
  });

  test.each([
    [
      'after the time that the service asks for',
      { 'retry-after': '120' },
      '2026-06-01T06:02:00.000Z',
    ],
    ['after 10 seconds if no time is stated', {}, '2026-06-01T06:00:10.000Z'],
  ])('due to too many requests is retried %s', async (_, headers, run_at) => {
    addLeads({});
    service.fail({ status: 429, headers });
    const id = await pull();
    expect(await jobOf(id)).toMatchObject({ state: 'queued', run_at });
    clock.set(run_at);
    await run();
    expect(await jobOf(id)).toMatchObject({ state: 'done' });
  });
});
