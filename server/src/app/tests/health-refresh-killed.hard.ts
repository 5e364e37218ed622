import {
  accountHealthEndpoints,
  healthRefreshEndpoints as refreshes,
} from '@portal/contract/account-health/overviews/account-health.endpoints.ts';
import { pageSpeedEndpoints } from '@portal/contract/account-health/page-speed/page-speed-run.endpoints.ts';
import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { createClient } from '@portal/contract/platform/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  lighthouseResultOf,
  pageSpeedKey,
  startPageSpeed,
  type TestPageSpeed,
} from '#testing/pagespeed.ts';
import {
  makePlace,
  type Place,
  type ServerProcess,
  signInAsStaff,
  startServerProcess,
} from '#testing/server-process.ts';

/** The number of measurements per account: three for each device. */
const measurements = 6;
let place: Place;
let pageSpeed: TestPageSpeed;
let server: ServerProcess;

beforeAll(async () => {
  place = await makePlace();
  pageSpeed = await startPageSpeed();
  // A result without a final address is valid for the pages of all accounts.
  pageSpeed.state.result = lighthouseResultOf(0.5, { finalDisplayedUrl: null });
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await pageSpeed.stop();
  await place.remove();
});

async function start() {
  server = await startServerProcess(place, { PORTAL_DEMO: 'on', ALLOWED_HOSTS: '127.0.0.1' });
  const token = await signInAsStaff(server.url, 'admin');
  return createClient({ fetch, baseUrl: server.url, token: () => token, respondAsync: true });
}

/** Returns the measured hosts, one entry per request. */
const askedHosts = () =>
  pageSpeed.requests.map(({ searchParams }) => new URL(searchParams.get('url') ?? '').host);

// Requirements: D-05, D-42
test('a refresh whose server is killed twice continues with the interrupted account', async () => {
  let client = await start();
  await client.call(connectorEndpoints.save, {
    params: { id: 'pagespeed' },
    body: { measured_by: 'PageSpeed API', api_key: pageSpeedKey, base_url: pageSpeed.url },
  });
  const overviews = await client.call(accountHealthEndpoints.list);
  const accounts = overviews.filter(({ account }) => account.website).slice(0, 3);
  const hosts = accounts.map(({ account }) => new URL(account.website ?? '').host);
  const [first = 0, second = 0, third = 0] = accounts.map(({ id }) => id);
  const runsOf = async (id: number) =>
    (await client.call(pageSpeedEndpoints.list, { params: { id }, query: { limit: 100 } })).length;
  const earlier = await Promise.all([first, second, third].map(runsOf));

  // The requests that get no response: the second desktop measurement of the second account, and the first mobile
  // measurement of the third.
  const held = [measurements + 2, 2 * measurements + 2 + 4];
  pageSpeed.state.answered = measurements + 1;
  await client.call(accountHealthEndpoints.refresh, { body: { accounts: [first, second, third] } });
  const [refresh] = await client.call(refreshes.list);
  const params = { id: refresh?.id ?? 0 };
  for (const [round, requests] of held.entries()) {
    await expect.poll(() => pageSpeed.requests.length, { timeout: 60_000 }).toBe(requests);
    await server.end('SIGKILL');
    pageSpeed.state.answered = (held[round + 1] ?? Number.POSITIVE_INFINITY) - 1;
    client = await start();
  }
  await expect
    .poll(async () => (await client.call(refreshes.get, { params })).state, { timeout: 60_000 })
    .toBe('done');

  expect(await client.call(refreshes.get, { params })).toMatchObject({
    total: 3,
    done: 3,
    failed: 0,
  });
  const counts = hosts.map((host) => askedHosts().filter((one) => one === host).length);
  // Finished accounts aren't measured again. The measurement of an interrupted account starts over.
  expect(counts).toEqual([measurements, 2 + measurements, 4 + measurements]);
  // The third account's desktop results from before the kill are kept.
  const made = (await Promise.all([first, second, third].map(runsOf))).map(
    (count, place) => count - (earlier[place] ?? 0),
  );
  expect(made).toEqual([2, 2, 3]);
  const states = await client.call(refreshes.accounts, { params });
  expect(states.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
}, 240_000);
