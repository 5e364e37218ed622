import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applicationBackupEndpoints } from '@portal/contract/apps/application-backup.endpoints.ts';
import { childThemeEndpoints } from '@portal/contract/apps/child-theme.endpoints.ts';
import {
  deletedApplicationEndpoints,
  webApplicationEndpoints,
} from '@portal/contract/apps/web-application.endpoints.ts';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ApplicationClient,
  expectIdle,
  makeApplicationPlace,
  startApplicationServer,
} from '#testing/hosting/application-portal.ts';
import { expectWholeSets, type KilledKind, killAtStep } from '#testing/hosting/killed-work.ts';
import { type Place, type ServerProcess, withDatabase } from '#testing/server-process.ts';

const apps = webApplicationEndpoints;
const backups = applicationBackupEndpoints;
/** Large enough that copying the upload takes longer than checking the log. */
const uploadBytes = 60_000_000;
const attempts = 3;

const exportSteps = ['Waiting for writes to end', 'Copying the database', 'Copying the files'];
const importSteps = [
  'Restoring the backup',
  'Reading the database',
  'Reading the files',
  'Starting the site',
];

let place: Place;
let server: ServerProcess;
let client: ApplicationClient;
/** The id of the application that the tests back up and restore. */
let id: number | undefined;

const startServer = async () => {
  ({ server, client } = await startApplicationServer(place));
};

const killAt = (kind: KilledKind, step: string, attempt = 1) =>
  killAtStep({ place, server }, { kind, step, attempt });

async function restart() {
  await startServer();
  return expectIdle(place, client);
}

const folders = () =>
  readdirSync(join(place.directory, 'apps'))
    .filter((name) => /^[0-9a-f]{8}-/.test(name))
    .sort();

const listSets = async () =>
  (await client.call(backups.list, { params: { id: id ?? 0 } })).map((backup) => backup.id);

const backUp = () => client.call(apps.backup, { params: { id: id ?? 0 } });

const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(place.directory);
      } catch {
        return false;
      }
    });

/** Creates the application with a backup, unless it already exists. */
async function makeApplication(): Promise<void> {
  if (id !== undefined) return;
  const [theme] = await client.call(childThemeEndpoints.list);
  const builds = await client.call(websiteBuildEndpoints.list, { query: {} });
  const free = builds.find(({ new_application }) => new_application === null);
  const body = { website_build: free?.id ?? 0, child_theme: theme?.id ?? 0 };
  await client.call(apps.initialize, { body });
  const [made] = await expectIdle(place, client);
  id = made?.id ?? 0;
  const upload = join(place.directory, 'apps', made?.uuid ?? '', 'content/uploads/large.bin');
  mkdirSync(dirname(upload), { recursive: true });
  writeFileSync(upload, randomBytes(uploadBytes));
  await backUp();
  await expectIdle(place, client);
}

const copyNewest = async () => {
  const [backup = 0] = await listSets();
  await client.call(backups.restore, { params: { id: backup }, body: { to: 'new_application' } });
};

const listCopies = (list: readonly WebApplication[]) =>
  list.filter(({ copied_from }) => copied_from?.id === id);

beforeAll(async () => {
  place = await makeApplicationPlace();
  await startServer();
});

afterAll(async () => {
  await server.end('SIGTERM');
  await place.remove();
});

// Requirements: P2-APPS-24
test('a backup whose server is killed at any step still succeeds, and keeps the earlier backups', async () => {
  await makeApplication();
  let interrupted = 0;
  for (const step of exportSteps) {
    const before = await listSets();
    await backUp();
    if (await killAt('backup', step)) interrupted += 1;
    const list = await restart();
    expect(list).toMatchObject([{ id, website_status: true, operation: null }]);
    expect((await listSets()).slice(1)).toEqual(before);
    await expectWholeSets(place);
  }
  expect(interrupted).toBeGreaterThan(0);
});

// Requirements: P2-APPS-24
test('a backup whose server is killed on every attempt isn’t listed, and the application keeps running', async () => {
  await makeApplication();
  const before = await listSets();
  await backUp();
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    expect(await killAt('backup', 'Copying the files', attempt)).toBe(true);
    if (attempt === attempts) continue;
    await startServer();
  }
  expect(await restart()).toMatchObject([
    {
      website_status: true,
      operation: { state: 'failed', error: 'The server stopped while this job was running.' },
    },
  ]);
  expect(await listSets()).toEqual(before);
  await backUp();
  await expectIdle(place, client);
  // The next backup has deleted the files that belong to no backup set.
  await expectWholeSets(place);
});

// Requirements: P2-SCOPE-13
test('a copy whose server is killed at any step succeeds, or leaves nothing if all attempts are killed', async () => {
  await makeApplication();
  let interrupted = 0;
  for (const [round, step] of importSteps.entries()) {
    await copyNewest();
    if (await killAt('copy', step)) interrupted += 1;
    const copies = listCopies(await restart());
    expect(copies).toHaveLength(round + 1);
    for (const one of copies) expect(one).toMatchObject({ website_status: true, is_quiet: true });
  }
  expect(interrupted).toBeGreaterThan(0);

  const whole = folders();
  await copyNewest();
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    expect(await killAt('copy', 'Reading the files', attempt)).toBe(true);
    if (attempt === attempts) continue;
    await startServer();
  }
  const list = await restart();
  expect(list.map(({ uuid }) => uuid).sort()).toEqual(whole);
  expect(folders()).toEqual(whole);
});

// Requirements: P2-APPS-25
test('a deletion whose server is killed at any step still completes, with one last backup', async () => {
  const steps = ['Making the last backup', 'Copying the files', 'Removing the site'];
  await makeApplication();
  const earlier = listCopies(await client.call(apps.list)).length;
  for (const _ of steps) await copyNewest();
  const copies = listCopies(await expectIdle(place, client));
  expect(copies).toHaveLength(earlier + steps.length);
  let interrupted = 0;
  for (const [round, step] of steps.entries()) {
    const copy = copies[round];
    const params = { id: copy?.id ?? 0 };
    await client.call(apps.delete, { params, body: {} });
    if (await killAt('delete', step)) interrupted += 1;
    const list = await restart();
    expect(list.map((one) => one.id)).not.toContain(copy?.id);
    expect(folders()).toEqual(list.map(({ uuid }) => uuid).sort());
    const deleted = await client.call(deletedApplicationEndpoints.list);
    expect(deleted.find((one) => one.id === copy?.id)).toMatchObject({
      removal_error: null,
      removed_at: expect.any(String),
      backup: expect.any(Number),
    });
    const sets = await withDatabase(place, ({ reader }) =>
      reader
        .selectFrom('web_application_backup')
        .select('reason')
        .where('application_id', '=', params.id)
        .execute(),
    );
    expect(sets).toEqual([{ reason: 'before_deletion' }]);
    await expectWholeSets(place);
  }
  expect(interrupted).toBeGreaterThan(0);
});

test('a server that stops leaves no application processes behind', async () => {
  await makeApplication();
  expect(processes()).not.toEqual([]);
  await server.end('SIGTERM');
  await expect.poll(processes, { timeout: 30_000 }).toEqual([]);
});
