import { applicationBackupEndpoints } from '@portal/contract/apps/application-backup.endpoints.ts';
import { webApplicationEndpoints } from '@portal/contract/apps/web-application.endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { HostingError } from '#apps/engines/hosting-engine.ts';
import { clock } from '#platform/clock.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { makeApplicationBackup, makeWebApplication } from '#testing/apps.factories.ts';
import { FakeHostingEngine, type FakeSite } from '#testing/hosting-engine.ts';
import { usePortal } from '#testing/use-portal.ts';

const engine = new FakeHostingEngine();
const { portal, db, callers } = usePortal({ people: { staff: 'staff' }, hostingEngines: [engine] });
const { staff } = callers;

beforeEach(async () => {
  // Deactivate earlier applications, so that scheduled jobs process only the current test's applications.
  await db().updateTable('web_application').set({ active: 0, is_started: 0 }).execute();
  engine.sites.clear();
  engine.calls.length = 0;
  engine.betweenParts = () => undefined;
});

const apps = webApplicationEndpoints;
const backups = applicationBackupEndpoints;
const runDue = () => portal.services.runner.runDue();
const get = async (id: number) => (await staff.call(apps.get, { params: { id } })).body;
const list = async (id: number) => (await staff.call(backups.list, { params: { id } })).body;
const enqueue = (kind: string) =>
  portal.database.transaction((inDb) => enqueueJob(inDb, kind)).then(runDue);

/** Creates a running application whose site has some posts. */
async function makeRunning(given: Partial<FakeSite> = {}) {
  const application = await makeWebApplication(db(), { is_started: 1, website_status: 1 });
  engine.sites.set(application.uuid, {
    title: application.site_name,
    themeFiles: [],
    administrator: '',
    isRunning: true,
    isQuiet: false,
    posts: 3,
    code: Buffer.from('the code'),
    ...given,
  });
  return application;
}

async function backUp(id: number) {
  expect((await staff.call(apps.backup, { params: { id } })).status).toBe(202);
  await runDue();
  const [backup] = await list(id);
  if (!backup) throw new Error('There is no backup.');
  return backup;
}

const restore = async (id: number, to: 'in_place' | 'new_application') => {
  const answer = await staff.callRaw(backups.restore, { params: { id }, body: { to } });
  await runDue();
  return answer;
};

const storedFiles = async () =>
  Number(
    (
      await db()
        .selectFrom('stored_file')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

// Requirements: P2-APPS-24, P2-APPS-30, P2-APPS-31, P2-APPS-32, P2-API-APPS-04, P2-API-APPS-09,
// P2-API-APPS-10, D-47
test('a backup set has one file in the list of database files, and one in the list of code files', async () => {
  const { id, uuid } = await makeRunning();
  const made = await backUp(id);
  const database = (await staff.call(backups.listDatabase, { params: { id } })).body;
  const code = (await staff.call(backups.listCode, { params: { id } })).body;
  expect(database).toEqual([made.database]);
  expect(code).toEqual([made.code]);
  expect(code).toMatchObject([
    {
      Key: expect.stringMatching(new RegExp(`^${uuid}/${made.id}/.*code\\.tar$`)),
      LastModified: made.created_at,
      downloadLink: null,
      size: 8,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
  expect(made).toMatchObject({
    reason: 'manual',
    wordpress_version: '7.1.1',
    post_count: 3,
    upload_count: 2,
  });
  expect((await get(id)).last_backup_at).toBe(made.created_at);
  for (const call of [backups.listDatabase, backups.listCode]) {
    expect((await portal.anonymous.call(call, { params: { id } })).status).toBe(401);
  }
});

// Requirements: P2-API-APPS-11
test('a download request without a key or with an invalid type returns an error that names the field', async () => {
  const ask = async (body: object) => (await staff.callRaw(backups.download, { body })).body;
  const missing = ['This field is required.'];
  expect(await ask({})).toEqual({ file_key: missing });
  expect(await ask({ file_key: { app: 1, type: 'code' } })).toEqual({ 'file_key.key': missing });
  expect(await ask({ key: 'x', app: 1, type: 'all' })).toHaveProperty(['file_key.type']);
});

// Requirements: P2-APPS-33, P2-API-APPS-11
test('a download link leads to a file of the requested application, and is valid for ten minutes', async () => {
  const { id } = await makeRunning();
  const other = await makeRunning();
  const { code, database } = await backUp(id);
  clock.set('2026-06-15T12:00:00.000Z');
  const key = { app: id, key: code.Key, type: 'code' as const };
  const { body } = await staff.call(backups.download, { body: { file_key: key } });
  const open = () => portal.anonymous.raw('GET', body.downloadLink);
  expect((await open()).text).toBe('the code');
  const flat = await staff.call(backups.download, { body: key });
  expect(flat.body.downloadLink).toBe(body.downloadLink);
  clock.set('2026-06-15T12:09:59.000Z');
  expect((await open()).status).toBe(200);
  clock.set('2026-06-15T12:10:00.000Z');
  expect((await open()).status).toBe(404);
  clock.set();
  const wrong = [
    { ...key, app: other.id },
    { ...key, type: 'database' as const },
    { ...key, key: database.Key },
    { ...key, key: `${code.Key}x` },
    { ...key, key: '../../portal.db' },
  ];
  for (const file_key of wrong) {
    expect((await staff.call(backups.download, { body: { file_key } })).status).toBe(404);
  }
  const notes = await db()
    .selectFrom('audit_entry')
    .select('subject_id')
    .where('action', '=', 'web_application.backup_downloaded')
    .where('subject_id', '=', id)
    .execute();
  expect(notes).toHaveLength(2);
  const anonymous = await portal.anonymous.callRaw(backups.download, { body: { file_key: key } });
  expect(anonymous.status).toBe(401);
});

// Requirements: P2-APPS-24
test('if the disk fills up during a backup, earlier sets are kept and no broken set is listed', async () => {
  const { id } = await makeRunning();
  const first = await backUp(id);
  const before = await storedFiles();
  engine.betweenParts = () => {
    throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  };
  await staff.call(apps.backup, { params: { id } });
  await runDue();
  expect((await list(id)).map((one) => one.id)).toEqual([first.id]);
  expect(await storedFiles()).toBe(before);
  expect((await get(id)).operation).toMatchObject({
    kind: 'backup',
    state: 'failed',
    error: 'It could not be stored: the disk is full.',
  });
});

// Requirements: P2-APPS-24
test('a backup that is retried after the server was killed deletes the files of the first attempt', async () => {
  const { id, alias } = await makeRunning();
  const { files } = portal.services;
  const about = { name: `${alias}.unfinished`, contentType: 'application/octet-stream' };
  const { key } = await files.store(Buffer.from('as far as it came'), about);
  const before = await storedFiles();
  await backUp(id);
  expect(await list(id)).toHaveLength(1);
  await expect(files.open(key)).rejects.toThrow('File not found.');
  expect(await storedFiles()).toBe(before + 1);
});

// Requirements: P2-APPS-24, D-47
test('an in-place restore backs up the current site first, and restores every byte', async () => {
  const { id, uuid } = await makeRunning();
  const made = await backUp(id);
  const site = engine.sites.get(uuid);
  if (site) Object.assign(site, { posts: 9, code: Buffer.from('other code') });
  expect((await restore(made.id, 'in_place')).status).toBe(202);
  expect(engine.sites.get(uuid)).toMatchObject({ posts: 3, code: Buffer.from('the code') });
  expect((await list(id)).map(({ reason, post_count }) => [reason, post_count])).toEqual([
    ['before_restore', 9],
    ['manual', 3],
  ]);
  expect(await get(id)).toMatchObject({ website_status: true, operation: null });
});

// Requirements: P2-APPS-24
test('the backup made before a restore never causes the set being restored to be deleted', async () => {
  const { id } = await makeRunning();
  const oldest = await backUp(id);
  for (let count = 0; count < 13; count += 1) {
    await makeApplicationBackup(db(), id, { reason: 'manual' });
  }
  await restore(oldest.id, 'in_place');
  const sets = await list(id);
  expect(sets[0]).toMatchObject({ reason: 'before_restore' });
  expect(sets.at(-1)).toMatchObject({ id: oldest.id });
  // After the restore, the next backup deletes the restored set.
  await backUp(id);
  expect((await list(id)).map((one) => one.id)).not.toContain(oldest.id);
});

// Requirements: P2-APPS-24
test('a set with a single changed byte can’t be restored, and the error names the changed file', async () => {
  const { id, uuid } = await makeRunning();
  const made = await backUp(id);
  const { code_file_id } = await db()
    .selectFrom('web_application_backup')
    .select('code_file_id')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  const changed = await portal.services.files.store(Buffer.from('the c0de'), {
    name: 'code.tar',
    contentType: 'application/octet-stream',
  });
  await db()
    .updateTable('web_application_backup')
    .set({ code_file_id: changed.id })
    .where('code_file_id', '=', code_file_id)
    .execute();
  await restore(made.id, 'in_place');
  expect((await get(id)).operation).toMatchObject({
    state: 'failed',
    error: 'code.tar of the backup has been changed.',
  });
  expect(engine.sites.get(uuid)).toMatchObject({ posts: 3, isRunning: true });
});

// Requirements: P2-SCOPE-13, D-47
test('a copied application can’t send mail until staff enable outgoing mail', async () => {
  const { id, site_name } = await makeRunning();
  const made = await backUp(id);
  const started = await restore(made.id, 'new_application');
  const [copy] = (await staff.call(apps.list, { query: { job: started.body.id } })).body;
  expect(copy).toMatchObject({
    site_name: `${site_name} copy`,
    is_quiet: true,
    build: null,
    copied_from: { id },
    website_status: true,
  });
  const site = engine.sites.get(copy?.uuid ?? '');
  expect(site).toMatchObject({ isQuiet: true, posts: 3 });
  await staff.call(apps.enableOutgoing, { params: { id: copy?.id ?? 0 } });
  await runDue();
  expect(site?.isQuiet).toBe(false);
  expect((await get(copy?.id ?? 0)).is_quiet).toBe(false);
});

// Requirements: P2-SCOPE-13
test('if creating a copy fails, nothing is left behind', async () => {
  const { id } = await makeRunning();
  const made = await backUp(id);
  engine.failNext('importSet', new HostingError('There is no room.'));
  const started = await restore(made.id, 'new_application');
  expect((await staff.call(apps.list, { query: { job: started.body.id } })).body).toEqual([]);
  expect(engine.sites.size).toBe(1);
  expect(await list(id)).toHaveLength(1);
});

// Requirements: P2-APPS-24, D-47
test('active applications are backed up each night, and the last 14 nightly sets are kept', async () => {
  const { id } = await makeRunning();
  const { id: resting } = await makeWebApplication(db(), { active: 0 });
  for (let night = 0; night < 15; night += 1) await makeApplicationBackup(db(), id);
  const manual = await backUp(id);
  await enqueue('web-application.backups');
  const kept = await list(id);
  expect(kept.filter(({ reason }) => reason === 'nightly')).toHaveLength(14);
  expect(kept.map((one) => one.id)).toContain(manual.id);
  expect(await list(resting)).toEqual([]);
});

// Requirements: P2-APPS-24, D-47
test('the cleanup keeps the newest set with a successful drill, and all newer sets', async () => {
  const { id } = await makeRunning();
  await makeApplicationBackup(db(), id);
  const good = await makeApplicationBackup(db(), id, {
    is_drill_ok: 1,
    drilled_at: clock.instant(),
  });
  for (let night = 0; night < 16; night += 1) await makeApplicationBackup(db(), id);
  await enqueue('web-application.backups');
  const kept = (await list(id)).map((one) => one.id);
  expect(kept).toHaveLength(18);
  expect(kept.at(-1)).toBe(good.id);
});

// Requirements: P2-APPS-24, D-47
test('the weekly drill restores the newest set to a temporary site, and reports the result', async () => {
  const { id, uuid } = await makeRunning();
  await backUp(id);
  await enqueue('web-application.drills');
  expect([...engine.sites.keys()]).toEqual([uuid]);
  const { last_drill } = await get(id);
  expect(last_drill).toMatchObject({
    is_ok: true,
    text: expect.stringMatching(/^Restored in \d+ s, with its title and 3 posts\.$/),
    last_success_at: last_drill?.at,
  });
  expect((await list(id))[0]).toMatchObject({ is_drill_ok: true });
  engine.failNext('importSet', new HostingError('database.sql of the backup has been changed.'));
  await enqueue('web-application.drills');
  expect((await get(id)).last_drill).toMatchObject({
    is_ok: false,
    text: 'database.sql of the backup has been changed.',
    last_success_at: last_drill?.at,
  });
  expect([...engine.sites.keys()]).toEqual([uuid]);
});

// Requirements: P2-APPS-24
test('canceling a drill leaves no site behind', async () => {
  const { id, uuid } = await makeRunning();
  await backUp(id);
  engine.failNext('remove', new Error('killed'));
  await enqueue('web-application.drills');
  // Cancel the failed job before it is retried.
  const before = [...engine.sites.keys()];
  await staff.call(apps.cancel, { params: { id } });
  await enqueue('web-application.status.embedded');
  expect(before).toHaveLength(2);
  expect([...engine.sites.keys()]).toEqual([uuid]);
});

// Requirements: P2-APPS-24
test('concurrent requests for a backup share one job', async () => {
  const { id } = await makeRunning();
  const [one, two] = await Promise.all([
    staff.call(apps.backup, { params: { id } }),
    staff.call(apps.backup, { params: { id } }),
  ]);
  expect(one.body).toMatchObject({ id: two.body.id });
  await runDue();
  expect(await list(id)).toHaveLength(1);
});
