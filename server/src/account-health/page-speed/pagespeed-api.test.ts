import { accountHealthEndpoints as calls } from '@portal/contract/account-health/overviews/account-health.endpoints.ts';
import { pageSpeedEndpoints as runs } from '@portal/contract/account-health/page-speed/page-speed-run.endpoints.ts';
import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { measurementOf } from '#testing/account-health.factories.ts';
import { pageSpeedKey, startPageSpeed, type TestPageSpeed } from '#testing/pagespeed.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';

let service: TestPageSpeed;
let portal: TestPortal;
let superuser: Caller;
const db = () => portal.database.writer;
const params = { id: 'pagespeed' };

beforeAll(async () => {
  service = await startPageSpeed();
  portal = await startPortal({
    config: { allowedHosts: ['127.0.0.1'] },
    pause: () => Promise.resolve(),
    measurePage: async () => measurementOf(0.9),
  });
  superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
});
afterAll(async () => {
  await portal.close();
  await service.stop();
});
beforeEach(() => service.reset());

const setUp = (change: object = {}) =>
  superuser.callRaw(connectorEndpoints.save, {
    params,
    body: {
      measured_by: 'PageSpeed API',
      api_key: pageSpeedKey,
      base_url: service.url,
      ...change,
    },
  });

async function refresh() {
  const { id } = await makeOrganization(db(), { domain: 'acme.example' });
  await superuser.call(calls.refresh, { body: { accounts: [id] } });
  await portal.services.runner.runDue();
  return (await superuser.call(runs.list, { params: { id } })).body;
}

describe('the PageSpeed API', () => {
  // Requirements: D-43
  test('measures both devices in all categories, three times each', async () => {
    expect((await setUp()).status).toBe(200);
    const [mobile, desktop] = await refresh();
    expect(desktop).toMatchObject({
      engine: 'pagespeed_api',
      device: 'desktop',
      lighthouse_version: '13.5.0',
      scores: { performance: 0.5, seo: null },
    });
    expect(mobile).toMatchObject({ device: 'mobile', state: 'done' });
    const strategies = service.requests.map(({ searchParams }) => searchParams.get('strategy'));
    expect(strategies).toEqual([...Array(3).fill('desktop'), ...Array(3).fill('mobile')]);
    expect(service.requests[0]?.searchParams.get('url')).toBe('https://acme.example/');
    expect(service.requests[0]?.searchParams.getAll('category')).toEqual([
      'performance',
      'seo',
      'accessibility',
      'best-practices',
    ]);
  });

  test('isn’t used if a superuser chooses Lighthouse on this server', async () => {
    await setUp({ measured_by: 'Lighthouse on this server' });
    const [run] = await refresh();
    expect(run).toMatchObject({ engine: 'lighthouse', scores: { performance: 0.9 } });
    expect(service.requests).toEqual([]);
  });

  test('is called a second time after a page error, and the failed run shows the error', async () => {
    await setUp();
    const fault = 'Lighthouse returned error: FAILED_DOCUMENT_REQUEST. The page has gone.';
    service.fail({ status: 500, message: fault, reason: 'lighthouseError', times: 2 });
    const [mobile, desktop] = await refresh();
    expect(desktop).toMatchObject({
      state: 'failed',
      error: 'FAILED_DOCUMENT_REQUEST. The page has gone.',
      scores: null,
    });
    expect(mobile).toMatchObject({ state: 'done' });
  });

  test.each([
    [{ status: 429, message: 'Quota exceeded', reason: 'quotaExceeded' }, 'quota'],
    [{ status: 403, message: 'The API is disabled.', reason: 'forbidden' }, 'does not let'],
    [{ status: 400, message: 'API key expired.', reason: 'badRequest' }, 'does not accept the key'],
  ])(
    'makes runs fail and shows the reason on its connector if it returns %o',
    async (fault, text) => {
      await setUp();
      service.fail({ ...fault, times: 2 });
      const result = await refresh();
      expect(result.map(({ error }) => error)).toEqual([
        expect.stringContaining(text),
        expect.stringContaining(text),
      ]);
      const { body } = await superuser.call(connectorEndpoints.get, { params });
      expect(JSON.stringify(body)).toContain(text);
      expect(JSON.stringify(body)).not.toContain(pageSpeedKey);
    },
  );

  // Requirements: D-43
  test('makes a run fail if it returns an error instead of scores', async () => {
    await setUp();
    service.state.result = {
      lighthouseVersion: '13.5.0',
      runtimeError: { code: 'NO_FCP', message: '' },
    };
    const [run] = await refresh();
    expect(run).toMatchObject({ state: 'failed', error: 'The page did not show anything.' });
  });

  test('has a connection test that checks the key', async () => {
    await setUp();
    service.state.result = { ...service.state.result, finalDisplayedUrl: 'https://example.com/' };
    const { body } = await superuser.call(connectorEndpoints.test, { params });
    expect(JSON.stringify(body)).toContain('PageSpeed measures with Lighthouse 13.5.0.');
    await setUp({ api_key: 'another' });
    expect(
      JSON.stringify((await superuser.call(connectorEndpoints.test, { params })).body),
    ).toContain('does not accept the key');
  });
});
