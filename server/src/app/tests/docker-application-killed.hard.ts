import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { applicationBackupEndpoints } from '@portal/contract/apps/application-backup.endpoints.ts';
import { childThemeEndpoints } from '@portal/contract/apps/child-theme.endpoints.ts';
import {
  deletedApplicationEndpoints,
  webApplicationEndpoints,
} from '@portal/contract/apps/web-application.endpoints.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { createClient } from '@portal/contract/platform/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDocker } from '#apps/engines/docker/docker-api.ts';
import {
  type ApplicationClient,
  expectIdle,
  startApplicationServer,
} from '#testing/hosting/application-portal.ts';
import { startTestDaemon, type TestDaemon } from '#testing/hosting/docker-daemon.ts';
import { startDockerProxy } from '#testing/hosting/docker-hosting.ts';
import { expectWholeSets, type KilledKind, killAtStep } from '#testing/hosting/killed-work.ts';
import {
  makePlace,
  type Place,
  type ServerProcess,
  signInAsStaff,
} from '#testing/server-process.ts';

const apps = webApplicationEndpoints;
const backups = applicationBackupEndpoints;
const steps: Record<KilledKind, readonly string[]> = {
  backup: ['Waiting for writes to end', 'Copying the database', 'Copying the files'],
  copy: ['Making the containers', 'Reading the files', 'Reading the database'],
  delete: ['Copying the database', 'Removing the site'],
};

let daemon: TestDaemon;
let proxy: Awaited<ReturnType<typeof startDockerProxy>>;
let place: Place;
let server: ServerProcess;
let client: ApplicationClient;

async function startServer() {
  const engine = { PORTAL_DOCKER_HOSTS: proxy.host };
  ({ server, client } = await startApplicationServer(place, engine));
}

beforeAll(async () => {
  daemon = await startTestDaemon();
  proxy = await startDockerProxy(daemon);
  place = await makePlace();
  await startServer();
}, 900_000);

afterAll(async () => {
  await server.end('SIGTERM');
  await place.remove();
  await proxy.stop();
  await daemon.stop();
}, 120_000);

/** Configures new applications to use the tests' images. */
async function setUpHosting(): Promise<void> {
  const token = await signInAsStaff(server.url, 'admin');
  const admin = createClient({ fetch, baseUrl: server.url, token: () => token });
  const { wordpress, database } = daemon.images;
  await admin.call(connectorEndpoints.save, {
    params: { id: 'hosting' },
    body: { engine: 'Docker', wordpress_image: wordpress, database_image: database },
  });
}

/**
 * Runs an operation once for each of its steps, and kills the server at that step. Calls `check` when the operation has
 * ended.
 */
async function killAtEach(
  kind: KilledKind,
  start: (round: number) => Promise<unknown>,
  check: (list: Awaited<ReturnType<typeof idle>>, round: number) => Promise<void>,
): Promise<void> {
  let interrupted = 0;
  for (const [round, step] of steps[kind].entries()) {
    await start(round);
    if (await killAtStep({ place, server }, { kind, step, attempt: 1 })) interrupted += 1;
    await startServer();
    const list = await idle();
    await check(list, round);
    await expectWholeSets(place);
    await expectNothingElse(list.map(({ uuid }) => uuid));
  }
  expect(interrupted).toBeGreaterThan(0);
}

const idle = () => expectIdle(place, client, 'docker');

/** Checks that each application has two running containers, and that there are no other containers on the host. */
async function expectNothingElse(uuids: readonly string[]): Promise<void> {
  const docker = openDocker(daemon.host);
  try {
    const containers = await docker.call<{ Names: string[]; State: string }[]>({
      method: 'GET',
      path: '/containers/json',
      query: { all: '1' },
    });
    const { Volumes } = await docker.call<{ Volumes: { Name: string }[] | null }>({
      method: 'GET',
      path: '/volumes',
    });
    const states = containers.map(({ Names, State }) => `${Names[0]} ${State}`).sort();
    const expected = uuids.flatMap((uuid) =>
      ['database', 'web'].map((part) =>
        expect.stringMatching(`^/portal-${uuid}-1-${part} running$`),
      ),
    );
    expect(states).toHaveLength(expected.length);
    expect(states).toEqual(expect.arrayContaining(expected));
    const owners = (Volumes ?? []).map(({ Name }) => Name.slice('portal-'.length).slice(0, 36));
    expect(new Set(owners)).toEqual(new Set(uuids));
  } finally {
    await docker.close();
  }
}

// Requirements: P2-APPS-24, P2-APPS-25, P2-SCOPE-13
test('a server killed during a backup, copy, or deletion on Docker loses no data and leaves nothing behind', async () => {
  await setUpHosting();
  const [theme] = await client.call(childThemeEndpoints.list);
  const builds = await client.call(websiteBuildEndpoints.list, { query: {} });
  const free = builds.find(({ new_application }) => new_application === null);
  await client.call(apps.initialize, {
    body: { website_build: free?.id ?? 0, child_theme: theme?.id ?? 0 },
  });
  const [made] = await idle();
  expect(made).toMatchObject({ engine: 'docker', website_status: true });
  const params = { id: made?.id ?? 0 };
  const listSets = async () => (await client.call(backups.list, { params })).map(({ id }) => id);
  let before: number[] = [];

  await killAtEach(
    'backup',
    async () => {
      before = await listSets();
      await client.call(apps.backup, { params });
    },
    async (list) => {
      expect(list).toMatchObject([{ website_status: true, operation: null }]);
      expect((await listSets()).slice(1)).toEqual(before);
      expect((await fetch(made?.staging_url ?? '')).status).toBe(200);
    },
  );

  const [backup = 0] = await listSets();
  await killAtEach(
    'copy',
    () => client.call(backups.restore, { params: { id: backup }, body: { to: 'new_application' } }),
    async (list, round) => {
      expect(list).toHaveLength(round + 2);
      for (const one of list) expect(one).toMatchObject({ website_status: true, operation: null });
    },
  );

  const copies = (await idle()).filter(({ copied_from }) => copied_from !== null);
  await killAtEach(
    'delete',
    (round) => client.call(apps.delete, { params: { id: copies[round]?.id ?? 0 }, body: {} }),
    async (list, round) => {
      expect(list.map(({ id }) => id)).not.toContain(copies[round]?.id);
      const deleted = await client.call(deletedApplicationEndpoints.list);
      expect(deleted.find(({ id }) => id === copies[round]?.id)).toMatchObject({
        removal_error: null,
        removed_at: expect.any(String),
        backup: expect.any(Number),
      });
    },
  );
});
