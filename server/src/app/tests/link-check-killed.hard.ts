import { createClient } from '@portal/contract/platform/client.ts';
import { linkCheckEndpoints as calls } from '@portal/contract/utilities/link-check.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LinkSite, pageOf, startLinkSite } from '#testing/link-site.ts';
import {
  makePlace,
  type Place,
  type ServerProcess,
  signInAsStaff,
  startServerProcess,
} from '#testing/server-process.ts';

const pages = 400;
let place: Place;
let site: LinkSite;
let server: ServerProcess | undefined;

beforeAll(async () => {
  place = await makePlace();
  site = await startLinkSite();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await place.remove();
  await site.close();
});

const start = () => startServerProcess(place, { PORTAL_DEMO: 'on', ALLOWED_HOSTS: '127.0.0.1' });

async function clientOf(url: string) {
  const token = await signInAsStaff(url);
  return createClient({ fetch, baseUrl: url, token: () => token, respondAsync: true });
}

// Requirements: D-05, D-49
test('a check whose server is killed repeatedly continues where it stopped', async () => {
  for (let page = 0; page < pages; page += 1) {
    site.pages[`/p${page}`] = {
      respond: (_, response) => {
        setTimeout(() => {
          response.writeHead(200, { 'content-type': 'text/html' });
          response.end(pageOf(`/p${page + 1}`, `/p${(page * 7) % pages}`, `/p${page + 2}`));
        }, 40);
      },
    };
  }
  site.pages['/'] = pageOf('/p0', '/p150', '/p300');
  server = await start();
  let client = await clientOf(server.url);
  await client.call(calls.run, { body: { url: site.url } });
  const find = async () => {
    const [check] = await client.call(calls.list, { query: { host: site.host } });
    if (!check) throw new Error('There is no check.');
    return check;
  };
  let before = 0;
  for (const goal of [60, 180]) {
    await expect.poll(async () => (await find()).pages, { timeout: 60_000 }).toBeGreaterThan(goal);
    await server.end('SIGKILL');
    server = await start();
    client = await clientOf(server.url);
    const { pages: kept } = await find();
    expect(kept).toBeGreaterThan(before);
    before = kept;
  }
  await expect.poll(async () => (await find()).state, { timeout: 90_000 }).toBe('done');
  expect(await find()).toMatchObject({
    pages: pages + 1,
    verdicts: { ok: pages + 1, broken: 2 },
    end_text: null,
  });
  // Only addresses that the killed processes hadn't saved were requested again, less than one second's worth per kill.
  const requestCount = site.seen.filter((one) => one.startsWith('GET /p')).length;
  expect(requestCount).toBeLessThan(pages * 1.5);
}, 240_000);
