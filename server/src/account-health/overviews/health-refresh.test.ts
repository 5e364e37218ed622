import {
  accountHealthEndpoints as calls,
  healthRefreshEndpoints as refreshes,
} from '@portal/contract/account-health/overviews/account-health.endpoints.ts';
import { pageSpeedEndpoints as runs } from '@portal/contract/account-health/page-speed/page-speed-run.endpoints.ts';
import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { clock, instantAfter } from '#platform/clock.ts';
import { takeMachineLock } from '#platform/machine-lock.ts';
import { makeRefresh, measurementOf } from '#testing/account-health.factories.ts';
import { makeOrganization, makePerson, type Organization } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import {
  startWhatConverts,
  type TestWhatConverts,
  whatConvertsKey,
} from '#testing/whatconverts.ts';
import { type Measure, MeasurementError } from '../page-speed/measurement.ts';

let portal: TestPortal;
let tracking: TestWhatConverts;
let staff: Caller;
/** Replaces the actual measurement of a page. */
let measure: Measure;
let measured: string[];
const db = () => portal.database.writer;

const open = () =>
  startPortal({
    config: { allowedHosts: ['127.0.0.1'] },
    pause: () => Promise.resolve(),
    measurePage: (page) => {
      measured.push(`${new URL(page.url).hostname} ${page.device}`);
      return measure(page);
    },
  });

beforeAll(async () => {
  tracking = await startWhatConverts();
  portal = await open();
});
afterAll(async () => {
  await portal.close();
  await tracking.stop();
});
beforeEach(async () => {
  // A Sunday.
  clock.set('2026-06-14T12:00:00.000Z');
  measured = [];
  measure = async () => measurementOf(0.9);
  await db().updateTable('organization').set({ is_active: 0 }).execute();
  for (const table of ['connector', 'health_refresh', 'job'] as const) {
    await db().deleteFrom(table).execute();
  }
  staff = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
});
afterEach(() => {
  tracking.reset();
  clock.set();
});

const account = (dba_name: string, change: { domain?: string | null } = {}) =>
  makeOrganization(db(), { dba_name, domain: `${dba_name.toLowerCase()}.example`, ...change });

async function start(accounts?: Organization[]) {
  const body = accounts ? { accounts: accounts.map(({ id }) => id) } : {};
  const { status } = await staff.call(calls.refresh, { body });
  expect(status).toBe(202);
  const [refresh] = (await staff.call(refreshes.list)).body;
  if (!refresh) throw new Error('There is no refresh.');
  return refresh;
}

/** Runs due jobs, and jobs that were postponed by a few seconds. */
async function run(): Promise<void> {
  await portal.services.runner.runDue();
  clock.set(instantAfter(10_000));
  await portal.services.runner.runDue();
}

const get = async (id: number) => (await staff.call(refreshes.get, { params: { id } })).body;
const accountsOf = async (id: number) =>
  (await staff.call(refreshes.accounts, { params: { id } })).body;
const overviewOf = async ({ id }: Organization) =>
  (await staff.call(calls.get, { params: { id } })).body;
const statesOf = async (id: number) => (await accountsOf(id)).map(({ state }) => state);

async function connectTracking(): Promise<void> {
  const superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
  await superuser.call(connectorEndpoints.save, {
    params: { id: 'whatconverts' },
    body: { ...whatConvertsKey, base_url: tracking.url },
  });
}

const giveTracking = (organization: Organization, account_id: string) =>
  db()
    .insertInto('call_tracking_account')
    .values({ organization_id: organization.id, account_id })
    .execute();

describe('a refresh', () => {
  // Requirements: D-43
  test('measures each device three times and keeps the median', async () => {
    const acme = await account('Acme');
    const scores = [0.4, 0.8, 0.6, 0.1, 0.3, 0.2];
    measure = async () => measurementOf(scores.shift() ?? 0);
    const { id } = await start([acme]);
    expect(await get(id)).toMatchObject({
      state: 'running',
      total: 1,
      done: 0,
      trigger: 'by_hand',
    });
    await run();
    expect(measured).toEqual([
      ...Array.from({ length: 3 }, () => 'acme.example desktop'),
      ...Array.from({ length: 3 }, () => 'acme.example mobile'),
    ]);
    expect(await overviewOf(acme)).toMatchObject({
      desktop_page_speed_data: { performance: 0.6 },
      mobile_page_speed_data: { performance: 0.2 },
      is_refreshing: false,
      last_refresh: { refresh: id, state: 'done' },
    });
    const [newest] = (await staff.call(runs.list, { params: { id: acme.id } })).body;
    const report = await staff.call(runs.get, { params: { id: newest?.id ?? 0 } });
    expect(report.body.report?.measurements.map(({ performance }) => performance)).toEqual([
      0.1, 0.3, 0.2,
    ]);
    expect(await get(id)).toMatchObject({ state: 'done', done: 1, failed: 0, allowed_actions: [] });
  });

  // Requirements: D-43
  test('stores the reason for the failure, instead of a score of 0, if a page doesn’t load', async () => {
    const acme = await account('Acme');
    measure = async ({ device }) => {
      if (device === 'mobile') throw new MeasurementError('The page responds with status 500.');
      return measurementOf(0.7);
    };
    const { id } = await start([acme]);
    await run();
    // The failed measurement is repeated once.
    expect(measured.filter((one) => one.endsWith('mobile'))).toHaveLength(2);
    expect(await accountsOf(id)).toMatchObject([
      {
        account: { dba_name: 'Acme' },
        state: 'failed',
        outcomes: [
          { metric: 'traffic', state: 'skipped' },
          { metric: 'leads', state: 'skipped' },
          { metric: 'desktop', state: 'done', text: null },
          { metric: 'mobile', state: 'failed', text: 'The page responds with status 500.' },
        ],
      },
    ]);
    expect(await overviewOf(acme)).toMatchObject({
      mobile_page_speed_data: null,
      mobile_page_speed_history: [null],
      freshness: { mobile: { error: 'The page responds with status 500.' } },
    });
  });

  test('tolerates one failed measurement, and continues after an internal error for one account', async () => {
    const [acme, bolt] = [await account('Acme'), await account('Bolt')];
    let measurements = 0;
    measure = async ({ url }) => {
      measurements += 1;
      if (url.includes('bolt')) throw new TypeError('A fault.');
      if (measurements === 2) throw new MeasurementError('The page stopped responding.');
      return measurementOf(0.7);
    };
    const { id } = await start([acme, bolt]);
    await run();
    expect(await statesOf(id)).toEqual(['done', 'failed']);
    expect((await accountsOf(id))[1]?.outcomes.at(-1)?.text).toContain('error in the portal');
  });

  // Requirements: D-42
  test('pulls the latest month and all months that were never read, and reports failures', async () => {
    const [acme, bolt, none] = [
      await account('Acme'),
      await account('Bolt'),
      await account('None'),
    ];
    await connectTracking();
    await giveTracking(acme, '7');
    await giveTracking(bolt, '8');
    tracking.leads.push({ account: '7', day: '2026-05-12', type: 'Phone Call' });
    tracking.leads.push({ account: '8', day: '2026-05-12', type: 'Phone Call' });
    const { id } = await start();
    await run();
    expect(await statesOf(id)).toEqual(['done', 'done', 'done']);
    expect((await accountsOf(id))[2]?.outcomes[1]).toEqual({
      metric: 'leads',
      state: 'skipped',
      text: 'The client has no call-tracking account.',
    });
    expect((await overviewOf(acme)).leads_data.at(-1)).toEqual({
      month_year: 2026,
      month_month: 5,
      sources: [1],
    });
    tracking.requests.length = 0;
    clock.set(instantAfter(60_000));
    tracking.fail({ status: 404, times: 1, message: 'No such account' });
    const second = await start([acme, bolt, none]);
    await run();
    expect(tracking.requests).toHaveLength(2);
    expect(await statesOf(second.id)).toEqual(['failed', 'done', 'done']);
    const kept = await overviewOf(acme);
    expect(kept.leads_data.at(-1)?.sources).toEqual([1]);
    expect(kept.freshness.leads.error).not.toBeNull();
  });

  // Requirements: D-42
  test('runs on Mondays at 07:00 in the agency’s time zone for active accounts', async () => {
    await account('Acme');
    await db()
      .updateTable('organization')
      .set({ is_active: 0 })
      .where('id', '=', (await account('Gone')).id)
      .execute();
    await portal.services.runner.runDue();
    // 06:59 in New York.
    clock.set('2026-06-15T10:59:00.000Z');
    await portal.services.runner.runDue();
    expect((await staff.call(refreshes.list)).body).toEqual([]);
    clock.set('2026-06-15T11:00:00.000Z');
    await run();
    const [weekly, ...others] = (await staff.call(refreshes.list)).body;
    expect(others).toEqual([]);
    expect(weekly).toMatchObject({ trigger: 'weekly', state: 'done', total: 1, done: 1 });
    expect(new Set(measured)).toEqual(new Set(['acme.example desktop', 'acme.example mobile']));
  });

  test('runs before the weekly refresh if it is started manually, and a second request joins it', async () => {
    const [acme, bolt] = [await account('Acme'), await account('Bolt')];
    const weekly = await makeRefresh(db(), [acme.id], 'weekly');
    const first = await start([bolt]);
    expect((await start([bolt])).id).toBe(first.id);
    await run();
    expect(measured[0]).toBe('bolt.example desktop');
    expect((await get(weekly)).state).toBe('done');
  });

  test('rejects accounts that are unknown or archived', async () => {
    const gone = await makeOrganization(db(), { is_active: 0 });
    const { status, body } = await staff.call(calls.refresh, { body: { accounts: [gone.id] } });
    expect(status).toBe(400);
    expect(body).toEqual({ accounts: ['Choose active organizations.'] });
  });

  test.each([
    ['a path', 'https://acme.example/start', 'https://acme.example/start/'],
    ['a port', 'acme.example:8443', 'https://acme.example:8443/'],
    ['an address', '203.0.113.5', 'https://203.0.113.5/'],
    ['an international name', 'müller.example', 'https://xn--mller-kva.example/'],
  ])('measures a domain with %s', async (_, domain, expected) => {
    const urls = new Set<string>();
    measure = async ({ url }) => {
      urls.add(url);
      return measurementOf(0.5);
    };
    await start([await account('Acme', { domain })]);
    await run();
    expect([...urls]).toEqual([expected]);
  });

  test.each([null, 'not a domain'])('skips page speed for the domain %s', async (domain) => {
    const { id } = await start([await account('Acme', { domain })]);
    await run();
    expect(measured).toEqual([]);
    const [found] = await accountsOf(id);
    expect(found).toMatchObject({ state: 'done' });
    expect(found?.outcomes.at(-1)).toMatchObject({
      state: 'skipped',
      text: 'The client has no domain.',
    });
  });

  // Requirements: D-43
  test('waits while another portal on the same machine is measuring', async () => {
    const { id } = await start([await account('Acme')]);
    const release = await takeMachineLock('page-speed');
    await portal.services.runner.runDue();
    expect(measured).toEqual([]);
    expect((await get(id)).state).toBe('running');
    release?.();
    await run();
    expect((await get(id)).state).toBe('done');
  }, 20_000);
});

describe('canceling a refresh', () => {
  const cancel = (id: number) => staff.call(refreshes.cancel, { params: { id } });

  test('prevents all measurements before the refresh begins', async () => {
    const acme = await account('Acme');
    const { id } = await start([acme]);
    expect((await cancel(id)).body).toMatchObject({ state: 'canceled', allowed_actions: [] });
    await run();
    expect(measured).toEqual([]);
    expect(await statesOf(id)).toEqual(['canceled']);
    expect((await overviewOf(acme)).is_refreshing).toBe(false);
    expect((await cancel(id)).status).toBe(409);
  });

  test('keeps the results of finished accounts while the refresh is running', async () => {
    const shared = portal;
    portal = await open();
    onTestFinished(async () => {
      await portal.close();
      portal = shared;
    });
    staff = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
    const [acme, bolt] = [await account('Acme'), await account('Bolt')];
    const { id } = await start([acme, bolt]);
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    measure = ({ url, signal }) => {
      if (!url.includes('bolt')) return Promise.resolve(measurementOf(0.9));
      reach();
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    };
    portal.services.runner.start();
    await reached;
    expect((await cancel(id)).body.state).toBe('canceled');
    await expect
      .poll(async () => (await staff.call(jobEndpoints.list)).body.map(({ state }) => state), {
        timeout: 15_000,
      })
      .not.toContain('running');
    expect(await statesOf(id)).toEqual(['done', 'canceled']);
    expect(await overviewOf(acme)).toMatchObject({ desktop_page_speed_history: [0.9] });
    expect(await overviewOf(bolt)).toMatchObject({ desktop_page_speed_history: [] });
  }, 30_000);

  test('on the Jobs screen also cancels its accounts, and a new refresh can then run', async () => {
    const acme = await account('Acme');
    const refresh = await start([acme]);
    const superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
    await superuser.call(jobEndpoints.cancel, { params: { id: refresh.job ?? 0 } });
    expect((await get(refresh.id)).state).toBe('canceled');
    expect(await statesOf(refresh.id)).toEqual(['canceled']);
    expect((await overviewOf(acme)).is_refreshing).toBe(false);
    const next = await start([acme]);
    expect(next.id).not.toBe(refresh.id);
    await run();
    expect((await get(next.id)).state).toBe('done');
  });

  test('also cancels the pulls of numbers that the refresh is waiting for', async () => {
    const acme = await account('Acme');
    await connectTracking();
    await giveTracking(acme, '7');
    const { id } = await start([acme]);
    await cancel(id);
    await run();
    expect(tracking.requests).toEqual([]);
  });
});

// Requirements: D-05
test('a refresh fails and its accounts are canceled if the server crashed on every attempt', async () => {
  const { id, job } = await start([await account('Acme')]);
  const dead = { state: 'running', worker: 'dead', attempts: 20 } as const;
  await db()
    .updateTable('job')
    .set({ ...dead, lease_until: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', job ?? 0)
    .execute();
  await run();
  expect(await get(id)).toMatchObject({ state: 'failed', ended_at: expect.any(String) });
  expect(await statesOf(id)).toEqual(['canceled']);
});

// Requirements: D-05
test('a refresh repeats only the interrupted measurement after the server crashed', async () => {
  const [acme, bolt] = [await account('Acme'), await account('Bolt')];
  const id = await makeRefresh(db(), [acme.id, bolt.id]);
  await db()
    .updateTable('health_refresh_account')
    .set({ state: 'done', is_measured: 1 })
    .where('organization_id', '=', acme.id)
    .execute();
  await db()
    .updateTable('health_refresh_account')
    .set({ state: 'running' })
    .where('organization_id', '=', bolt.id)
    .execute();
  await run();
  expect(measured.filter((one) => one.startsWith('acme'))).toEqual([]);
  expect(measured).toHaveLength(6);
  expect(await get(id)).toMatchObject({ state: 'done', done: 2, failed: 0 });
});
