import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { webApplicationEndpoints } from '@portal/contract/apps/web-application.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChildTheme } from '#testing/apps.factories.ts';
import { FakeHostingEngine } from '#testing/hosting-engine.ts';
import { makeWebsiteBuild } from '#testing/onboarding.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import { dockerSettingsOf } from './hosting-settings.ts';

const allowed = 'unix:///nowhere/docker.sock';
const params = { id: 'hosting' };
let portal: TestPortal;
let superuser: Caller;
let version = 0;
const db = () => portal.database.writer;

beforeAll(async () => {
  portal = await startPortal({
    config: { dockerHosts: [allowed, 'http://docker-proxy:2375'] },
    hostingEngines: [new FakeHostingEngine(), new FakeHostingEngine('docker')],
  });
  superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
});
afterAll(() => portal.close());

async function save(body: object) {
  const saved = await superuser.callRaw(connectorEndpoints.save, {
    params,
    body,
    headers: { 'if-match': String(version) },
  });
  if (saved.status === 200) ({ version } = saved.body);
  return saved;
}

async function engineOfNew(): Promise<string> {
  const build = await makeWebsiteBuild(db());
  const theme = await makeChildTheme(db());
  const body = { website_build: build.id, child_theme: theme.id };
  await superuser.callRaw(webApplicationEndpoints.initialize, { body });
  const { engine } = await db()
    .selectFrom('web_application')
    .select('engine')
    .where('website_build_id', '=', build.id)
    .executeTakeFirstOrThrow();
  return engine;
}

// Requirements: D-46
test('new applications run on the engine set in the connector, or on the server’s first engine by default', async () => {
  expect(await engineOfNew()).toBe('embedded');
  await save({ engine: 'Docker' });
  expect(await engineOfNew()).toBe('docker');
  await save({ engine: 'Embedded' });
  expect(await engineOfNew()).toBe('embedded');
});

test('only Docker hosts that the server’s operator allows can be chosen', async () => {
  const refused = await save({ docker_host: 'unix:///var/run/docker.sock' });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      docker_host: [`Allowed by PORTAL_DOCKER_HOSTS: ${allowed}, http://docker-proxy:2375.`],
    },
  });
  expect((await save({ docker_host: allowed })).status).toBe(200);
});

test.each([
  ['wordpress_image', 'wordpress'],
  ['wordpress_image', 'localhost:5000/wordpress'],
  ['database_image', '../mariadb:11'],
  ['memory', '64'],
  ['memory', 'much'],
  ['processors', '0'],
  ['domain', 'https://apps.example.com'],
  ['proxy_network', '../host'],
])('the setting %s can’t have the value %s', async (name, value) => {
  const refused = await save({ [name]: value });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, [name]]);
});

test('the connector’s test reports an unreachable Docker host with its address', async () => {
  await save({ engine: 'Docker', docker_host: allowed });
  const tested = await superuser.callRaw(connectorEndpoints.test, { params });
  expect(tested.body.last_test).toMatchObject({
    is_ok: false,
    text: expect.stringContaining(`Docker can’t be reached at ${allowed} (ENOENT)`),
  });
});

test('a connector that isn’t configured uses default limits and pinned images', () => {
  expect(dockerSettingsOf(undefined)).toEqual({
    images: { wordpress: 'wordpress:7.1.1-apache', database: 'mariadb:11.8' },
    memoryMegabytes: 512,
    processors: 1,
    domain: null,
    proxyNetwork: 'portal-apps',
  });
});
