import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { applicationBackupEndpoints } from '@portal/contract/apps/application-backup.endpoints.ts';
import { childThemeEndpoints } from '@portal/contract/apps/child-theme.endpoints.ts';
import {
  deletedApplicationEndpoints,
  webApplicationEndpoints,
} from '@portal/contract/apps/web-application.endpoints.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  expectIdle,
  makeApplicationPlace,
  startApplicationServer,
} from '#testing/hosting/application-portal.ts';
import type { Place, ServerProcess } from '#testing/server-process.ts';

const kills = 20;
const apps = webApplicationEndpoints;
let place: Place;
let server: ServerProcess | undefined;

beforeAll(async () => {
  place = await makeApplicationPlace();
});
afterEach(() => server?.end('SIGTERM'));
afterAll(() => place.remove());

async function startClient() {
  const started = await startApplicationServer(place);
  server = started.server;
  return started.client;
}

const foldersOf = () =>
  readdirSync(join(place.directory, 'apps'))
    .filter((name) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name))
    .sort();

// Requirements: P2-APPS-10, P2-SCOPE-12
test('an application whose server is killed during its creation exists completely or not at all', async () => {
  let client = await startClient();
  const [theme] = await client.call(childThemeEndpoints.list);
  const builds = await client.call(websiteBuildEndpoints.list, { query: {} });
  const child_theme = theme?.id ?? 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const list = await client.call(apps.list);
    if (list.every(({ operation }) => operation === null)) {
      const taken = new Set(list.map(({ build }) => build?.id));
      const free = builds.find(({ id }) => !taken.has(id));
      if (list.length < 2 && free) {
        await client
          .call(apps.initialize, { body: { website_build: free.id, child_theme } })
          .catch(() => undefined);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, kill * 250));
    await server?.end('SIGKILL');
    client = await startClient();
  }
  const list = await expectIdle(place, client);
  expect(foldersOf()).toEqual(list.map(({ uuid }) => uuid).sort());
  for (const { staging_url, site_name } of list) {
    const page = await fetch(staging_url ?? '');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
    expect(site_name).not.toBe('');
  }
}, 900_000);

// Requirements: P2-SCOPE-13, P2-APPS-24, P2-APPS-25
test('a real application can be opened, backed up, restored, copied, and deleted', async () => {
  const client = await startClient();
  const [theme] = await client.call(childThemeEndpoints.list);
  const builds = await client.call(websiteBuildEndpoints.list, { query: {} });
  const free = builds.find(({ new_application }) => new_application === null);
  const body = { website_build: free?.id ?? 0, child_theme: theme?.id ?? 0 };
  const before = new Set((await client.call(apps.list)).map(({ id }) => id));
  await client.call(apps.initialize, { body });
  const made = (await expectIdle(place, client)).find(({ id }) => !before.has(id));
  expect(made).toMatchObject({ website_status: true, wordpress_status: true });
  const params = { id: made?.id ?? 0 };

  const { url } = await client.call(apps.signIn, { params });
  const first = await fetch(url, { redirect: 'manual' });
  expect(first.headers.get('set-cookie') ?? '').toContain('wordpress_logged_in');
  const second = await fetch(url, { redirect: 'manual' });
  expect(second.headers.get('set-cookie') ?? '').not.toContain('wordpress_logged_in');

  await client.call(apps.backup, { params });
  await expectIdle(place, client);
  const [backup] = await client.call(applicationBackupEndpoints.list, { params });
  const restore = { params: { id: backup?.id ?? 0 } };
  await client.call(applicationBackupEndpoints.restore, { ...restore, body: { to: 'in_place' } });
  await expectIdle(place, client);
  await client.call(applicationBackupEndpoints.restore, {
    ...restore,
    body: { to: 'new_application' },
  });
  const list = await expectIdle(place, client);
  expect(list.find(({ copied_from }) => copied_from?.id === params.id)).toMatchObject({
    website_status: true,
    is_quiet: true,
  });
  expect(list.find(({ id }) => id === params.id)).toMatchObject({ website_status: true });

  await client.call(apps.delete, { params, body: {} });
  await expectIdle(place, client);
  expect(foldersOf()).not.toContain(made?.uuid);
  const kept = await client.call(deletedApplicationEndpoints.list);
  expect(kept.find(({ id }) => id === params.id)).toMatchObject({ removal_error: null });
}, 600_000);
