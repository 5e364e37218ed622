import { applicationBackupEndpoints } from '@portal/contract/apps/application-backup.endpoints.ts';
import { childThemeEndpoints } from '@portal/contract/apps/child-theme.endpoints.ts';
import {
  deletedApplicationEndpoints,
  webApplicationEndpoints,
} from '@portal/contract/apps/web-application.endpoints.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HostingError } from '#apps/engines/hosting-engine.ts';
import { clock } from '#platform/clock.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { childThemeZip, makeChildTheme, makeWebApplication } from '#testing/apps.factories.ts';
import { FakeHostingEngine } from '#testing/hosting-engine.ts';
import { makeWebsiteBuild } from '#testing/onboarding.factories.ts';
import { makeAccount, makeGroup, makeOrganization, makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';

const engine = new FakeHostingEngine();
let portal: TestPortal;
let staff: Caller;
let colleague: Caller;
let themeId: number;
const db = () => portal.database.writer;

beforeAll(async () => {
  portal = await startPortal({ hostingEngines: [engine] });
  staff = await portal.signIn(await makePerson(db(), { kind: 'staff', name: 'Ada Stone' }));
  colleague = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
  const archive = new Blob([new Uint8Array(await childThemeZip())]);
  themeId = (await staff.call(childThemeEndpoints.create, { body: {}, files: { archive } })).body
    .id;
});
beforeEach(() => {
  engine.sites.clear();
  engine.calls.length = 0;
  engine.reason = null;
});
afterAll(() => {
  clock.set();
  return portal.close();
});

const apps = webApplicationEndpoints;
const backups = applicationBackupEndpoints;
const runDue = () => portal.services.runner.runDue();
const get = async (id: number) => (await staff.call(apps.get, { params: { id } })).body;

async function initialize(given: Parameters<typeof makeWebsiteBuild>[1] = {}) {
  const build = await makeWebsiteBuild(db(), given);
  const body = { website_build: build.id, child_theme: themeId };
  const started = await staff.callRaw(apps.initialize, { body });
  return { build, body, started };
}

/** Creates an application through the API, on a fake engine. */
async function makeApplication(given: Parameters<typeof makeWebsiteBuild>[1] = {}) {
  const { build, started } = await initialize(given);
  expect(started.status).toBe(202);
  await runDue();
  const { body } = await staff.call(apps.list, { query: { job: started.body.id } });
  const [application] = body;
  if (!application) throw new Error('The application was not made.');
  return { build, application, id: application.id };
}

async function backUp(id: number) {
  expect((await staff.call(apps.backup, { params: { id } })).status).toBe(202);
  await runDue();
  const { body } = await staff.call(backups.list, { params: { id } });
  const [backup] = body;
  if (!backup) throw new Error('There is no backup.');
  return backup;
}

const enqueue = (kind: string) =>
  portal.database.transaction((inDb) => enqueueJob(inDb, kind)).then(runDue);

// Requirements: P2-SCOPE-12, P2-APPS-06, P2-APPS-10, P2-APPS-36, P2-API-APPS-03
test('an application is created from a build and a child theme, and gets an address', async () => {
  const organization = await makeOrganization(db(), { dba_name: `O'Neil; "Sons" 🎉` });
  const { build, started } = await initialize({ organization_id: organization.id });
  expect(started.status).toBe(202);
  const before = (await staff.call(apps.list, { query: { job: started.body.id } })).body;
  expect(before).toMatchObject([
    {
      webserver_status: false,
      wordpress_status: false,
      website_status: false,
      staging_url: null,
      operation: { kind: 'create', person: { name: 'Ada Stone' } },
    },
  ]);
  await runDue();
  const application = await get(before[0]?.id ?? 0);
  expect(application).toMatchObject({
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    site_name: `O'Neil; "Sons" 🎉`,
    active: true,
    scheduled_for_deletion: false,
    webserver_status: true,
    wordpress_status: true,
    website_status: true,
    is_local_only: true,
    organization: { id: organization.id },
    build: { id: build.id },
    child_theme: { id: themeId, theme_name: 'Theme harbor' },
    engine: 'embedded',
    operation: null,
  });
  expect(engine.onlySite()).toMatchObject({
    title: `O'Neil; "Sons" 🎉`,
    themeFiles: ['style.css', 'functions.php'],
  });
  const ofBuild = await staff.call(websiteBuildEndpoints.get, { params: { id: build.id } });
  expect(ofBuild.body).toMatchObject({
    new_application: application.id,
    staging_url: application.staging_url,
  });
  const [operation] = (await staff.call(apps.operations, { params: { id: application.id } })).body;
  expect(operation?.steps.map(({ text }) => text)).toEqual([
    'Unpacking WordPress',
    'Installing WordPress',
  ]);
});

test('applications can be filtered by uuid, by organization, and by whether they are active', async () => {
  const [one, other] = [await makeApplication(), await makeApplication()];
  const idsBy = async (query: object) =>
    (await staff.call(apps.list, { query })).body.map(({ id }) => id);
  expect((await idsBy({})).slice(0, 2)).toEqual([other.id, one.id]);
  expect(await idsBy({ uuid: one.application.uuid })).toEqual([one.id]);
  expect(await idsBy({ organization: one.application.organization.id })).toEqual([one.id]);
  await staff.callRaw(apps.update, { params: { id: other.id }, body: { active: false } });
  await runDue();
  expect(await idsBy({ active: true })).toContain(one.id);
  expect(await idsBy({ active: true })).not.toContain(other.id);
  expect(await idsBy({ active: false })).not.toContain(one.id);
});

// Requirements: P2-APPS-08, P2-API-APPS-03
test('if a build can’t have an application, the error names the field', async () => {
  const { body } = await makeApplication().then(({ build }) => ({
    body: { website_build: build.id, child_theme: themeId },
  }));
  const refused = async (change: object) =>
    staff.callRaw(apps.initialize, { body: { ...body, ...change } });
  expect(await refused({})).toMatchObject({
    status: 400,
    body: { website_build: ['This website build has an application.'] },
  });
  const nowhere = await makeOrganization(db(), { domain: null });
  const homeless = await makeWebsiteBuild(db(), { organization_id: nowhere.id });
  const archived = await makeWebsiteBuild(db(), { is_active: 0 });
  for (const website_build of [homeless.id, archived.id, 999_999]) {
    const answer = await refused({ website_build });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['website_build']]);
  }
  const hidden = await makeChildTheme(db(), { is_available: 0 });
  for (const child_theme of [hidden.id, 999_999]) {
    const answer = await refused({
      child_theme,
      website_build: (await makeWebsiteBuild(db())).id,
    });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['child_theme']]);
  }
});

// Requirements: P2-APPS-08
test('if two people create an application from the same build, the second person gets an error', async () => {
  const build = await makeWebsiteBuild(db());
  const body = { website_build: build.id, child_theme: themeId };
  const answers = await Promise.all([
    staff.call(apps.initialize, { body }),
    colleague.call(apps.initialize, { body }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 400]);
  await runDue();
  expect(engine.sites.size).toBe(1);
});

// Requirements: P2-APPS-10
test('a failed installation leaves nothing behind and reports the reason', async () => {
  engine.failNext('create', new HostingError('The port range is taken. Free a port.'));
  const { build, started } = await initialize();
  await runDue();
  expect((await staff.call(apps.list, { query: { job: started.body.id } })).body).toEqual([]);
  expect(engine.sites.size).toBe(0);
  const { body } = await staff.call(websiteBuildEndpoints.get, { params: { id: build.id } });
  expect(body).toMatchObject({ new_application: null, staging_url: null });
  const job = await db()
    .selectFrom('job')
    .select(['state', 'error'])
    .where('id', '=', started.body.id)
    .executeTakeFirst();
  expect(job).toEqual({ state: 'failed', error: 'The port range is taken. Free a port.' });
  expect(
    await db()
      .selectFrom('web_application')
      .selectAll()
      .where('website_build_id', '=', build.id)
      .execute(),
  ).toEqual([]);
  engine.reason = 'PHP cannot be sandboxed here.';
  await initialize();
  await runDue();
  expect(engine.sites.size).toBe(0);
});

// Requirements: P2-APPS-10
test('an installation whose server stopped is resumed and completed', async () => {
  const held = engine.holdNext('create');
  const { started } = await initialize();
  const stopping = await startPortal({
    hostingEngines: [engine],
    database: portal.database,
    config: { dataDirectory: portal.services.config.dataDirectory },
  });
  stopping.services.runner.start();
  await held.reached;
  await stopping.services.runner.stop();
  expect(engine.sites.size).toBe(0);
  await runDue();
  expect(engine.sites.size).toBe(1);
  const [application] = (await staff.call(apps.list, { query: { job: started.body.id } })).body;
  expect(application).toMatchObject({ website_status: true, operation: null });
  await stopping.close();
});

/** Leaves a job in the state that a killed server would leave it in. */
const leaveRunning = (id: number, left: { attempts: number }) =>
  db()
    .updateTable('job')
    .set({ state: 'running', lease_until: '2020-01-01T00:00:00.000Z', ...left })
    .where('id', '=', id)
    .execute();

// Requirements: P2-APPS-10
test('an installation whose server was killed on every attempt leaves nothing behind', async () => {
  const { build, started } = await initialize();
  await leaveRunning(started.body.id, { attempts: 3 });
  await runDue();
  expect((await staff.call(apps.list, { query: { job: started.body.id } })).body).toEqual([]);
  const { body } = await staff.call(websiteBuildEndpoints.get, { params: { id: build.id } });
  expect(body.new_application).toBeNull();
  const rows = db().selectFrom('web_application').where('website_build_id', '=', build.id);
  expect(await rows.selectAll().execute()).toEqual([]);
});

// Requirements: P2-APPS-10
test('an installation that is canceled after its server was killed leaves nothing behind', async () => {
  const { build, started } = await initialize();
  const [application] = (await staff.call(apps.list, { query: { job: started.body.id } })).body;
  await leaveRunning(started.body.id, { attempts: 1 });
  await staff.call(apps.cancel, { params: { id: application?.id ?? 0 } });
  await runDue();
  expect((await staff.call(apps.list, { query: { job: started.body.id } })).body).toEqual([]);
  const rows = db().selectFrom('web_application').where('website_build_id', '=', build.id);
  expect(await rows.selectAll().execute()).toEqual([]);
});

// Requirements: P2-APPS-10
test('a canceled installation leaves nothing behind', async () => {
  const { build, started } = await initialize();
  const [application] = (await staff.call(apps.list, { query: { job: started.body.id } })).body;
  const id = application?.id ?? 0;
  expect(application?.allowed_actions).toContain('cancel');
  expect((await staff.call(apps.cancel, { params: { id } })).body.scheduled_for_deletion).toBe(
    true,
  );
  await runDue();
  expect(engine.sites.size).toBe(0);
  expect((await staff.call(apps.get, { params: { id } })).status).toBe(404);
  const { body } = await staff.call(websiteBuildEndpoints.get, { params: { id: build.id } });
  expect(body.new_application).toBeNull();
});

// Requirements: P2-SCOPE-13, P2-APPS-17, P2-APPS-18, P2-APPS-19, P2-APPS-21, P2-APPS-22,
// P2-API-APPS-05, P2-API-APPS-06
test('starting and stopping an application update its statuses', async () => {
  const { id } = await makeApplication();
  expect((await get(id)).allowed_actions).toContain('stop');
  expect((await staff.call(apps.stop, { params: { id } })).status).toBe(202);
  await runDue();
  expect(await get(id)).toMatchObject({
    webserver_status: false,
    wordpress_status: false,
    website_status: false,
    status_reasons: { website: 'The site is stopped.' },
  });
  await staff.call(apps.start, { params: { id } });
  await runDue();
  expect(await get(id)).toMatchObject({
    webserver_status: true,
    wordpress_status: true,
    website_status: true,
  });
});

// Requirements: P2-APPS-17, P2-APPS-18
test('a second stop request shares the job of the first, and a start request gets a conflict', async () => {
  const { id } = await makeApplication();
  const first = await staff.call(apps.stop, { params: { id } });
  const same = await colleague.call(apps.stop, { params: { id } });
  expect(same.body).toMatchObject({ id: first.body.id });
  const other = await colleague.callRaw(apps.start, { params: { id } });
  expect(other.status).toBe(409);
  expect(other.text).toContain('is being stopped by Ada Stone');
  await runDue();
  expect(engine.calls.filter((call) => call.startsWith('stop'))).toHaveLength(1);
});

// Requirements: P2-APPS-23, P2-API-APPS-08
test('a status check measures a site on demand; the schedule checks only sites that should be running', async () => {
  const { id, application } = await makeApplication();
  const { id: stoppedId } = await makeApplication();
  await staff.call(apps.stop, { params: { id: stoppedId } });
  await runDue();
  const site = engine.sites.get(application.uuid);
  if (site) site.isRunning = false;
  const checked = await staff.call(apps.checkStatus, { params: { id } });
  expect([checked.status, checked.body.website_status]).toEqual([200, false]);
  if (site) site.isRunning = true;
  engine.calls.length = 0;
  await enqueue('web-application.status.embedded');
  expect((await get(id)).website_status).toBe(true);
  const statusCalls = engine.calls.filter((call) => call.startsWith('status'));
  expect(statusCalls).toContain(`status ${application.uuid}`);
  expect(statusCalls).not.toContain(`status ${(await get(stoppedId)).uuid}`);
  expect((await portal.anonymous.call(apps.checkStatus, { params: { id } })).status).toBe(401);
});

// Requirements: P2-APPS-23
test('a status measured while a backup begins is discarded', async () => {
  const { id, application } = await makeApplication();
  const held = engine.holdNext('status');
  const check = enqueue('web-application.status.embedded');
  await held.reached;
  await staff.call(apps.backup, { params: { id } });
  const site = engine.sites.get(application.uuid);
  if (site) site.isRunning = false;
  held.release();
  await check;
  expect(await get(id)).toMatchObject({ webserver_status: true, website_status: true });
});

// Requirements: P2-APPS-15, P2-APPS-27, P2-API-APPS-02
test('a deactivated application is stopped, and only its backups and logs are available', async () => {
  const { id, application } = await makeApplication();
  const { database } = await backUp(id);
  const answer = await staff.callRaw(apps.update, {
    params: { id },
    body: { active: false, appStarting: true, dataBackups: [] },
  });
  expect([answer.status, answer.body.active]).toEqual([200, false]);
  await runDue();
  expect(engine.onlySite().isRunning).toBe(false);
  for (const call of [apps.start, apps.stop, apps.checkStatus, apps.backup, apps.signIn]) {
    expect((await staff.callRaw(call, { params: { id } })).status).toBe(409);
  }
  expect((await get(id)).allowed_actions).toEqual([
    'activate',
    'download_backups',
    'view_logs',
    'delete',
  ]);
  const file_key = { app: id, key: database.Key, type: 'database' as const };
  expect((await staff.call(backups.download, { body: { file_key } })).status).toBe(200);
  const whole = { ...(await get(id)), active: true };
  expect((await staff.callRaw(apps.update, { params: { id }, body: whole })).status).toBe(200);
  expect((await get(id)).active).toBe(true);
  const stale = { headers: { 'if-match': String(application.version) } };
  expect(stale.headers['if-match']).not.toBe(String((await get(id)).version));
  expect((await staff.call(apps.update, { params: { id: 999_999 }, body: {} })).status).toBe(404);
});

// Requirements: P2-APPS-15
test('archiving a client deactivates and stops the client’s applications', async () => {
  const { id, application } = await makeApplication();
  const organization = await staff.call(organizationEndpoints.update, {
    params: { id: application.organization.id },
    body: { is_active: false },
  });
  expect(organization.status).toBe(200);
  expect((await get(id)).active).toBe(false);
  await enqueue('web-application.status.embedded');
  expect(engine.onlySite().isRunning).toBe(false);
});

// Requirements: P2-SCOPE-13
test('signing in to wp-admin uses a link that is valid for a minute and isn’t stored', async () => {
  const { id } = await makeApplication();
  clock.set('2026-06-15T12:00:00.000Z');
  const answer = await staff.call(apps.signIn, { params: { id } });
  expect(answer.body).toMatchObject({
    url: expect.stringContaining('token=once'),
    expires_at: '2026-06-15T12:01:00.000Z',
  });
  clock.set();
  const entries = await db().selectFrom('audit_entry').selectAll().execute();
  const texts = entries.map((entry) => JSON.stringify(entry));
  expect(texts.some((text) => text.includes('web_application.signed_in'))).toBe(true);
  expect(texts.some((text) => text.includes('token=once'))).toBe(false);
  await staff.call(apps.stop, { params: { id } });
  await runDue();
  expect((await staff.call(apps.signIn, { params: { id } })).status).toBe(409);
  expect((await staff.call(apps.logs, { params: { id } })).body.text).toBe('PHP started\n');
});

// Requirements: P2-APPS-12, P2-APPS-25, P2-APPS-26, P2-API-APPS-07, D-48
test('deleting an application hides it immediately, and its last backup is kept for 30 days', async () => {
  const { id, build, application } = await makeApplication();
  await backUp(id);
  const wrong = { params: { id }, body: { site_name: 'Another' } };
  expect((await staff.call(apps.delete, wrong)).status).toBe(400);
  const right = { params: { id }, body: { site_name: application.site_name } };
  const answer = await staff.call(apps.delete, right);
  expect([answer.status, answer.body.scheduled_for_deletion]).toEqual([200, true]);
  expect((await staff.call(apps.get, { params: { id } })).status).toBe(404);
  expect((await staff.call(apps.list)).body.map((one) => one.id)).not.toContain(id);
  await runDue();
  expect(engine.sites.size).toBe(0);
  const ofBuild = await staff.call(websiteBuildEndpoints.get, { params: { id: build.id } });
  expect(ofBuild.body).toMatchObject({ new_application: null, staging_url: null });
  const find = async () =>
    (await staff.call(deletedApplicationEndpoints.list)).body.find((one) => one.id === id);
  const left = await find();
  expect(left).toMatchObject({ removal_error: null, allowed_actions: ['restore'] });
  expect(left?.removed_at).not.toBeNull();
  const sets = await db()
    .selectFrom('web_application_backup')
    .select('reason')
    .where('application_id', '=', id)
    .execute();
  expect(sets).toEqual([{ reason: 'before_deletion' }]);
  expect(Date.parse(left?.kept_until ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000);
  await db()
    .updateTable('web_application')
    .set({ kept_until: clock.instant() })
    .where('id', '=', id)
    .execute();
  await enqueue('web-application.removals');
  expect(await find()).toBeUndefined();
});

// Requirements: P2-APPS-25
test('an application that couldn’t be removed stays in the list, and its removal is retried', async () => {
  const { id } = await makeApplication();
  engine.failNext('remove', new HostingError('The folder is in use.'));
  await staff.call(apps.delete, { params: { id }, body: {} });
  await runDue();
  const find = async () =>
    (await staff.call(deletedApplicationEndpoints.list)).body.find((one) => one.id === id);
  expect(await find()).toMatchObject({
    removal_error: 'The folder is in use.',
    removed_at: null,
    allowed_actions: ['restore', 'delete'],
  });
  await enqueue('web-application.removals');
  expect(await find()).toMatchObject({ removal_error: null });
  expect(engine.sites.size).toBe(0);
});

// Requirements: P2-APPS-25
test('if the last backup fails, an application without a backup is removed only after confirmation', async () => {
  const { id } = await makeApplication();
  engine.failNext('exportSet', new HostingError('The database is damaged.'));
  await staff.call(apps.delete, { params: { id }, body: {} });
  await runDue();
  expect(engine.sites.size).toBe(1);
  const remove = { params: { id }, body: { without_backup: true } };
  expect((await staff.call(deletedApplicationEndpoints.remove, remove)).status).toBe(202);
  await runDue();
  expect(engine.sites.size).toBe(0);
  expect(
    (await staff.call(deletedApplicationEndpoints.list)).body.map((one) => one.id),
  ).not.toContain(id);
});

// Requirements: P2-ROUTES-04, P2-PERMS-13, P2-API-APPS-01
test('clients with the permission can view, but not change, their own applications', async () => {
  const { id, application } = await makeApplication();
  const other = await makeWebApplication(db());
  const group = await makeGroup(db(), 'Web', ['view_webapp']);
  const person = await makePerson(db(), { group_id: group.id });
  await makeAccount(db(), {
    person_id: person.id,
    organization_id: application.organization.id,
  });
  const client = await portal.signIn(person);
  const { body } = await client.call(apps.list);
  expect(body.map((one) => one.id)).toEqual([id]);
  expect(body[0]).toMatchObject({ operation: null, last_drill: null, allowed_actions: [] });
  expect((await client.call(apps.get, { params: { id: other.id } })).status).toBe(404);
  for (const call of [apps.start, apps.stop, apps.backup, apps.logs, apps.signIn, backups.list]) {
    expect((await client.callRaw(call, { params: { id } })).status).toBe(403);
  }
  const stored = await db()
    .selectFrom('web_application')
    .select('secrets')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const shown = (await staff.call(apps.get, { params: { id } })).text;
  expect(shown).not.toContain(stored.secrets);
  expect((await portal.anonymous.call(apps.list)).status).toBe(401);
});

// Requirements: P2-APPS-03
test('the search matches part of the name and ignores case', async () => {
  const made = await makeWebApplication(db(), { site_name: 'Quokka Rescue' });
  const { body } = await staff.call(apps.list, { query: { search: 'KKA res' } });
  expect(body.map(({ id }) => id)).toEqual([made.id]);
});
