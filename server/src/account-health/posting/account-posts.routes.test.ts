import {
  accountPostsEndpoints as calls,
  postingPullEndpoints as pulls,
} from '@portal/contract/account-health/posting/account-posts.endpoints.ts';
import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { organizationConnectorEndpoints as credentials } from '@portal/contract/organizations/organization-connector.endpoints.ts';
import { wordpress } from '@portal/contract/organizations/wordpress.connector.ts';
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
import { clock } from '#platform/clock.ts';
import {
  daysAgo,
  makeAccountPosts,
  makePostingAccount,
  makeSiteCredentials,
} from '#testing/account-health.factories.ts';
import { makeArticle } from '#testing/content.factories.ts';
import {
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  type Organization,
} from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import { trustTestAuthority } from '#testing/tls-authority.ts';
import {
  siteCredentials,
  startWordpressSite,
  type WordpressSite,
} from '#testing/wordpress-site.ts';
import { wordpressCheck } from './wordpress-check.ts';

let portal: TestPortal;
let staff: Caller;
let site: WordpressSite;
let distrust: () => void;
const sites: WordpressSite[] = [];
const db = () => portal.database.writer;
const gmt = (days: number) => daysAgo(days).slice(0, 19);

beforeAll(async () => {
  distrust = trustTestAuthority();
  portal = await startPortal({ config: { allowedHosts: ['127.0.0.1'] } });
});
afterAll(async () => {
  distrust();
  await portal.close();
});
beforeEach(async () => {
  clock.set('2026-06-15T12:00:00.000Z');
  await db().updateTable('organization').set({ is_active: 0 }).execute();
  staff = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
  site = await startSite();
});
afterEach(async () => {
  clock.set();
  await Promise.all(sites.splice(0).map((one) => one.close()));
});

async function startSite(options: Parameters<typeof startWordpressSite>[0] = {}) {
  const started = await startWordpressSite(options);
  sites.push(started);
  return started;
}

/** Creates an account whose site is connected. */
async function connect(
  given: Parameters<typeof makePostingAccount>[1] = {},
  to: WordpressSite = site,
): Promise<Organization> {
  const organization = await makePostingAccount(db(), { domain: `http://${to.host}`, ...given });
  await makeSiteCredentials(db(), organization.id, siteCredentials, to.host);
  return organization;
}

async function pull(caller = staff) {
  const { status, text } = await caller.call(pulls.start);
  expect(status, text).toBe(202);
  await portal.services.runner.runDue();
  return (await caller.call(pulls.current)).body;
}
const list = async (caller = staff) => (await caller.call(calls.list)).body;
const get = async ({ id }: { id: number }) =>
  (await staff.call(calls.get, { params: { id } })).body;

describe('a pull of posts', () => {
  // Requirements: P2-SCOPE-09, P2-POSTING-40, P2-API-HEALTH-03
  test('reads each account’s posts; the account then lists them with counts and errors', async () => {
    site.posts = [
      { title: 'Next', date_gmt: gmt(-3), status: 'future' },
      { title: 'Tips &#038; Tricks', date_gmt: gmt(3) },
      { title: 'Older', date_gmt: gmt(40) },
      { title: 'Too old', date_gmt: gmt(90) },
    ];
    const organization = await connect({ dba_name: 'Acme' });
    expect(await pull()).toMatchObject({ is_running: false, loaded: 1, total: 1, errors: 0 });
    expect(await get(organization)).toMatchObject({
      account: { id: organization.id, dba_name: 'Acme', slug: organization.slug },
      data: [
        { title: 'Next', status: 'future', date: daysAgo(-3), duedate_schedulepost: null },
        { title: 'Tips & Tricks', status: 'publish', link: `https://${site.host}/post-2/` },
        { title: 'Older', status: 'publish' },
      ],
      errors: [],
      counts: { final_review: 0, scheduled: 1, live_4_weeks: 1, live_12_weeks: 2 },
      below_target: { scheduled: false, live_4_weeks: true, live_12_weeks: true },
      fetched_at: clock.instant(),
      is_loading: false,
    });
  });

  // Requirements: P2-POSTING-15, P2-POSTING-38, D-31
  test('requests users/me first, then scheduled posts and 12 weeks of live posts, without the portal’s token', async () => {
    await connect();
    await pull();
    expect(site.seen[0]).toBe('GET /wp-json/wp/v2/users/me');
    const query = new URL(site.seen[1]?.replace('GET ', '') ?? '', 'https://site').searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      per_page: '50',
      status: 'publish,future',
      after: daysAgo(84),
    });
    expect(site.seen).toHaveLength(2);
    expect(site.authorizations.every((one) => one.startsWith('Basic '))).toBe(true);
    expect(site.authorizations.join()).not.toContain(staff.token);
  });

  // Requirements: P2-POSTING-13, P2-POSTING-14
  test('skips archived accounts, new accounts, and accounts that require no reports', async () => {
    const dated = (created_at: string) => connect({ created_at });
    await connect({ report_required: 0 });
    await connect({ is_active: 0 });
    await dated('2026-03-16T12:00:00.000Z');
    expect(await pull()).toMatchObject({ total: 0 });
    expect(await list()).toEqual([]);
    expect(site.seen).toEqual([]);
    const old = await dated('2026-03-15T12:00:00.000Z');
    expect(await pull()).toMatchObject({ total: 1 });
    expect((await list()).map(({ id }) => id)).toEqual([old.id]);
  });

  // Requirements: P2-POSTING-18
  test('requests at most five sites at the same time', async () => {
    const load = { now: 0, most: 0 };
    for (let count = 0; count < 8; count += 1) {
      await connect({}, await startSite({ load, delayMilliseconds: 60 }));
    }
    expect(await pull()).toMatchObject({ loaded: 8, total: 8, errors: 0 });
    expect(load.most).toBe(5);
  });

  // Requirements: P2-POSTING-28, P2-POSTING-31, P2-POSTING-32, D-31
  test('keeps each account’s last good data together with the error, and counts failed accounts', async () => {
    site.posts = [{ title: 'Kept', date_gmt: gmt(3) }];
    const other = await startSite({ posts: [{ date_gmt: gmt(1) }] });
    const first = await connect({ dba_name: 'A' });
    const second = await connect({ dba_name: 'B' }, other);
    await pull();
    const read = clock.instant();
    clock.set('2026-06-15T13:00:00.000Z');
    site.fault = { path: '/posts', body: '<html>Duo</html>' };
    other.fault = { status: 500 };
    expect(await pull()).toMatchObject({ loaded: 2, total: 2, errors: 2 });
    expect(await get(first)).toMatchObject({
      data: [{ title: 'Kept' }],
      errors: ['There was most likely a Duo Issue'],
      fetched_at: read,
    });
    expect((await get(second)).errors).toEqual([
      `${other.host} has an internal error (500). Ask the site’s host to look at it.`,
    ]);
    site.fault = undefined;
    await pull();
    expect(await get(first)).toMatchObject({ errors: [], fetched_at: clock.instant() });
  });

  test('is shared by two people who request it, and reports its progress', async () => {
    await connect();
    const first = await staff.call(pulls.start);
    const second = await (await portal.signIn(await makePerson(db(), { kind: 'staff' }))).call(
      pulls.start,
    );
    expect(second.body).toMatchObject({ id: 'id' in first.body ? first.body.id : 0 });
    expect((await staff.call(pulls.current)).body).toMatchObject({
      is_running: true,
      loaded: 0,
      total: 1,
    });
    expect(await list()).toMatchObject([{ is_loading: true }]);
    await portal.services.runner.runDue();
    expect(site.seen).toHaveLength(2);
    expect((await staff.call(pulls.current)).body).toMatchObject({ is_running: false, loaded: 1 });
  });

  test('reads only the client’s own sites if a client starts it, and a client can’t cancel a pull started by staff', async () => {
    const [ours, theirs] = [await connect(), await connect()];
    const both = await makeGroup(db(), 'Posting clients', [
      'view_accounthealth',
      'edit_contentarticle',
    ]);
    const person = await makePerson(db(), { group_id: both.id });
    await makeAccount(db(), { person_id: person.id, organization_id: ours.id });
    const client = await portal.signIn(person);
    const start = async (caller: Caller) => {
      const { body } = await caller.call(pulls.start);
      return 'id' in body ? (body.id ?? 0) : 0;
    };
    const cancel = async (caller: Caller, id: number) =>
      (await caller.call(jobEndpoints.cancel, { params: { id } })).status;

    const own = await start(client);
    expect((await client.call(pulls.current)).body).toMatchObject({ is_running: true, total: 1 });
    expect((await staff.call(pulls.current)).body).not.toMatchObject({ is_running: true });
    await portal.services.runner.runDue();
    expect(await get(ours)).toMatchObject({ fetched_at: clock.instant() });
    expect(await get(theirs)).toMatchObject({ fetched_at: null });

    const all = await start(staff);
    expect(all).not.toBe(own);
    expect(await start(client)).toBe(all);
    expect(await cancel(client, all)).toBe(404);
    await portal.services.runner.runDue();
    expect((await client.call(pulls.current)).body).toMatchObject({ loaded: 1, total: 1 });
    expect((await staff.call(pulls.current)).body).toMatchObject({ loaded: 2, total: 2 });

    const again = await start(client);
    const whole = await start(staff);
    expect(new Set([own, all, again, whole]).size).toBe(4);
    await portal.services.runner.runDue();
    expect((await staff.call(pulls.current)).body).toMatchObject({ loaded: 2, total: 2 });
  });

  // Requirements: P2-POSTING-18, P2-POSTING-22
  test('finishes one site while another site is slow', async () => {
    let release = () => {};
    site.held = new Promise((resolve) => {
      release = resolve;
    });
    await connect();
    await connect({}, await startSite());
    await staff.call(pulls.start);
    const running = portal.services.runner.runDue();
    const loaded = async () => (await staff.call(pulls.current)).body;
    await expect
      .poll(loaded, { timeout: 10_000 })
      .toMatchObject({ is_running: true, loaded: 1, total: 2 });
    site.held = undefined;
    release();
    await running;
    expect(await loaded()).toMatchObject({ is_running: false, loaded: 2 });
  });

  test('is returned to a waiting caller when it ends', async () => {
    const waiting = await startPortal({
      database: portal.database,
      config: { allowedHosts: ['127.0.0.1'] },
      jobPatienceMilliseconds: 20_000,
    });
    await connect();
    const caller = waiting.withToken(staff.token ?? '');
    waiting.services.runner.start();
    const { status, body } = await caller.call(pulls.start);
    await waiting.services.runner.stop();
    expect(status).toBe(200);
    expect(body).toMatchObject({ is_running: false, loaded: 1, total: 1 });
  });

  test('continues with the remaining accounts after its server crashes', async () => {
    const other = await startSite();
    const first = await connect();
    await connect({}, other);
    await staff.call(pulls.start);
    const { id } = (await staff.call(pulls.current)).body;
    await db()
      .updateTable('account_posts')
      .set({ is_waiting: 0 })
      .where('organization_id', '=', first.id)
      .execute();
    await portal.services.runner.runDue();
    expect(site.seen).toEqual([]);
    expect(other.seen).toHaveLength(2);
    expect((await staff.call(pulls.current)).body).toMatchObject({ id, loaded: 2, total: 2 });
  });

  const canceled = 'The refresh was canceled. Refresh the posts again.';
  const jobOfPull = async () =>
    (await db().selectFrom('posting_pull').select('job_id').executeTakeFirstOrThrow()).job_id ?? 0;

  // Requirements: P2-POSTING-26, P2-POSTING-34
  test('reports the cancellation as its error if it is canceled before it begins', async () => {
    const superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
    await connect();
    await staff.call(pulls.start);
    await superuser.call(jobEndpoints.cancel, { params: { id: await jobOfPull() } });
    expect((await staff.call(pulls.current)).body).toMatchObject({
      is_running: false,
      loaded: 0,
      total: 1,
      error: canceled,
    });
  });

  // Requirements: P2-POSTING-26, P2-POSTING-34
  test('keeps the data loaded so far, and reports the cancellation as its error, if it is canceled while running', async () => {
    const shared = portal;
    portal = await startPortal({ config: { allowedHosts: ['127.0.0.1'] } });
    onTestFinished(async () => {
      await portal.close();
      portal = shared;
    });
    staff = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
    const superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
    const silent = await startSite();
    silent.fault = { hangs: true };
    const read = await connect();
    await connect({}, silent);
    portal.services.runner.start();
    await staff.call(pulls.start);
    const current = async () => (await staff.call(pulls.current)).body;
    await expect.poll(async () => (await current()).loaded, { timeout: 10_000 }).toBe(1);
    await superuser.call(jobEndpoints.cancel, { params: { id: await jobOfPull() } });
    await expect.poll(async () => (await current()).is_running, { timeout: 15_000 }).toBe(false);
    expect(await current()).toMatchObject({ loaded: 1, total: 2, error: canceled });
    expect((await get(read)).fetched_at).not.toBeNull();
  }, 30_000);

  // Requirements: P2-POSTING-34
  test('is reported as failed if its server crashed on every attempt', async () => {
    await connect();
    await staff.call(pulls.start);
    const dead = { state: 'running', worker: 'dead', attempts: 3 } as const;
    const lease_until = '2026-06-15T11:00:00.000Z';
    await db()
      .updateTable('job')
      .set({ ...dead, lease_until })
      .where('id', '=', await jobOfPull())
      .execute();
    await portal.services.runner.runDue();
    expect((await staff.call(pulls.current)).body).toMatchObject({
      is_running: false,
      error: 'The posts could not be read. Refresh them.',
    });
  });
});

describe('the posting overview', () => {
  // Requirements: P2-POSTING-02, P2-POSTING-41
  test('includes the account’s project manager and SEO specialist', async () => {
    const manager = await makePerson(db(), { kind: 'staff', first_name: 'Mia', last_name: 'Moss' });
    const lead = await makePerson(db(), { kind: 'staff', first_name: 'Leo', last_name: 'Lund' });
    await makePostingAccount(db(), { project_manager_id: manager.id, account_lead_id: lead.id });
    const [found] = await list();
    expect(found?.account).toMatchObject({
      project_manager: { id: manager.id, name: 'Mia Moss' },
      account_lead: { id: lead.id, name: 'Leo Lund' },
    });
  });

  // Requirements: D-56, P2-POSTING-07, P2-POSTING-08
  test('counts articles in final review with their scheduled date, and marks those waiting for the client', async () => {
    const organization = await makePostingAccount(db());
    const client = await makePerson(db(), { kind: 'customer' });
    const waiting = {
      client_id: organization.id,
      status_id: statusId.final_review,
      final_approver_id: client.id,
    };
    await makeArticle(db(), { ...waiting, title: 'Undated' });
    const due = '2026-07-01T16:00:00.000Z';
    await makeArticle(db(), { ...waiting, title: 'Dated', duedate_schedulepost: due });
    await makeArticle(db(), { ...waiting, title: 'Ours', final_approver_id: null });
    await makeArticle(db(), { ...waiting, title: 'Archived', archived: 1 });
    await makeArticle(db(), { ...waiting, title: 'Other', status_id: statusId.writing });
    expect(await get(organization)).toMatchObject({
      counts: { final_review: 3, scheduled: null, live_4_weeks: null, live_12_weeks: null },
      data: [
        { title: 'Dated', status: 'final_review', link: null, duedate_schedulepost: due },
        { title: 'Undated', duedate_schedulepost: null, waits_for_client: true },
        { title: 'Ours', duedate_schedulepost: null, waits_for_client: false },
      ],
    });
  });

  test('explains how to connect accounts whose sites can’t be read, and doesn’t count them as errors', async () => {
    await makePostingAccount(db(), { dba_name: 'A', domain: null });
    await makePostingAccount(db(), { dba_name: 'B', domain: 'b.example' });
    const untested = await makePostingAccount(db(), { dba_name: 'C', domain: 'c.example' });
    await makeSiteCredentials(db(), untested.id, siteCredentials, null);
    expect(await pull()).toMatchObject({ total: 0, errors: 0 });
    expect(await list()).toMatchObject([
      { connection: 'no_domain', connection_hint: expect.stringContaining('has no website') },
      { connection: 'no_credentials', connection_hint: expect.stringContaining('b.example') },
      { connection: 'not_tested', connection_hint: expect.stringContaining('Test them') },
    ]);
  });

  test('counts the posts that are live at the time of the request', async () => {
    const organization = await makePostingAccount(db());
    const posts = [
      { title: 'Old', date: daysAgo(28) },
      { title: 'Soon', date: daysAgo(-1), status: 'future' },
    ];
    await makeAccountPosts(db(), organization.id, posts);
    expect((await get(organization)).counts).toMatchObject({ live_4_weeks: 1, scheduled: 1 });
    clock.set('2026-06-16T12:00:00.000Z');
    expect((await get(organization)).counts).toMatchObject({ live_4_weeks: 0, scheduled: 1 });
  });

  // Requirements: P2-PERMS-18, P2-PERMS-15
  test('requires both permissions, and shows users only their own organizations', async () => {
    const ours = await makePostingAccount(db(), { dba_name: 'Ours' });
    const theirs = await connect({ dba_name: 'Theirs' });
    const both = await makeGroup(db(), 'Posting', ['view_accounthealth', 'edit_contentarticle']);
    const person = await makePerson(db(), { group_id: both.id });
    await makeAccount(db(), { person_id: person.id, organization_id: ours.id });
    const caller = await portal.signIn(person);
    expect((await list(caller)).map(({ id }) => id)).toEqual([ours.id]);
    expect((await caller.call(calls.get, { params: { id: theirs.id } })).status).toBe(404);
    // Clients get a different hint because only staff can enter credentials.
    expect((await list(caller))[0]?.connection_hint).toBe(
      'The agency has not connected this site to the portal yet.',
    );
    expect((await get(ours)).connection_hint).toContain('application password');
    expect(await pull()).toMatchObject({ total: 1 });
    expect((await caller.call(pulls.current)).body).toMatchObject({ total: 0, loaded: 0 });
    const one = await makeGroup(db(), 'Editing', ['edit_contentarticle']);
    const refused = await portal.signIn(await makePerson(db(), { group_id: one.id }));
    expect((await refused.call(calls.list)).status).toBe(403);
    expect((await refused.call(pulls.start)).status).toBe(403);
  });

  // Requirements: P2-API-HEALTH-05
  test('can load a single post from the site', async () => {
    site.posts = [{ title: 'Now', date_gmt: gmt(1) }];
    const { id } = await connect();
    const one = (post: number) => staff.call(calls.sitePost, { params: { id, post } });
    expect((await one(1)).body).toMatchObject({ id: 1, title: 'Now', status: 'publish' });
    expect(site.seen.at(-1)).toMatch(/^GET \/wp-json\/wp\/v2\/posts\/1/);
    expect((await one(2)).status).toBe(404);
    site.fault = { status: 500 };
    expect((await one(1)).status).toBe(409);
  });
});

// Requirements: D-44
describe('a site’s credentials', () => {
  const at = (id: number) => ({ params: { id, connector: wordpress.id } });
  const save = (id: number) => staff.call(credentials.save, { ...at(id), body: siteCredentials });
  const tests = (id: number) => staff.call(credentials.test, at(id));

  test('are encrypted, can be saved by staff, and are used only after a test confirms them', async () => {
    const { id } = await makePostingAccount(db(), { domain: site.host });
    const saved = await save(id);
    expect(saved.body).toMatchObject({
      is_configured: true,
      is_testable: true,
      confirmed_host: null,
      settings: { user: 'portal' },
      stored_secrets: ['application_password'],
      status: { state: 'not_tried' },
    });
    const stored = await db().selectFrom('organization_connector').selectAll().execute();
    expect(JSON.stringify([stored, saved.text])).not.toMatch(/abcd ?EFGH/);
    expect(await pull()).toMatchObject({ total: 0 });
    expect(site.seen).toEqual([]);
    expect((await tests(id)).body).toMatchObject({
      confirmed_host: site.host,
      status: { state: 'working' },
    });
    expect(site.seen).toEqual(['GET /wp-json/wp/v2/users/me']);
    expect(await pull()).toMatchObject({ total: 1, errors: 0 });
  });

  test('stay unconfirmed, with a reason, if they are invalid', async () => {
    const { id } = await makePostingAccount(db(), { domain: site.host });
    await staff.call(credentials.save, {
      ...at(id),
      body: { user: 'portal', application_password: 'wrong' },
    });
    expect((await tests(id)).body).toMatchObject({
      confirmed_host: null,
      status: { state: 'failing', last_error: expect.stringContaining('does not accept') },
    });
  });

  test('are suspended after the domain changes, until they are tested again', async () => {
    const { id } = await connect();
    const other = await startSite();
    await staff.call(organizationEndpoints.update, {
      params: { id },
      body: { domain: `https://${other.host}` },
    });
    expect(await pull()).toMatchObject({ total: 1, errors: 1 });
    expect(await get({ id })).toMatchObject({
      connection: 'suspended',
      errors: [
        `The domain changed from ${site.host} to ${other.host}. Test the WordPress credentials again before they are sent there.`,
      ],
    });
    expect([...site.seen, ...other.seen]).toEqual([]);
    await tests(id);
    await pull();
    expect(other.seen).toHaveLength(3);
    expect((await get({ id })).errors).toEqual([]);
  });

  test('lose their confirmation when they are saved again', async () => {
    const { id } = await connect();
    expect((await save(id)).body).toMatchObject({ confirmed_host: null });
    expect((await get({ id })).connection).toBe('not_tested');
  });

  test('are sent only to hosts that a superuser entered if the agency shares the credentials', async () => {
    const superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
    const shared = { params: { id: wordpress.id } };
    const half = await superuser.call(connectorEndpoints.save, {
      ...shared,
      body: { user: 'portal' },
    });
    expect(half.status).toBe(400);
    expect(Object.keys(half.body)).toEqual(['application_password', 'hosts']);
    const body = { ...siteCredentials, hosts: `${site.host}, www.other.example` };
    await superuser.call(connectorEndpoints.save, { ...shared, body });
    const other = await startSite();
    await makePostingAccount(db(), { domain: site.host });
    await makePostingAccount(db(), { domain: other.host });
    expect(await pull()).toMatchObject({ total: 1, errors: 0 });
    expect(site.authorizations).toHaveLength(2);
    expect(other.seen).toEqual([]);
    await superuser.call(connectorEndpoints.save, { ...shared, body: { hosts: site.host } });
    const { body: tested } = await superuser.call(connectorEndpoints.test, shared);
    expect(tested.last_test).toMatchObject({
      is_ok: true,
      text: `The credentials work at ${site.host}.`,
    });
    await superuser.call(connectorEndpoints.remove, shared);
    expect(await pull()).toMatchObject({ total: 0 });
  });

  test('can be tested only by staff, and only if they exist and the account has a domain', async () => {
    const { id } = await makePostingAccount(db(), { domain: null });
    expect((await tests(id)).status).toBe(409);
    await save(id);
    expect((await tests(id)).status).toBe(409);
    const customer = await makePerson(db(), { kind: 'customer' });
    await makeAccount(db(), { person_id: customer.id, organization_id: id });
    const caller = await portal.signIn(customer);
    expect((await caller.call(credentials.test, at(id))).status).toBe(403);
  });
});

describe('the WordPress check of checklist items', () => {
  const run = (organization: { id: number }) =>
    wordpressCheck({ database: portal.database, guardedFetch: portal.services.guardedFetch }).run(
      { organization },
      null,
      AbortSignal.timeout(5_000),
    );

  test('passes if WordPress accepts the credentials, and otherwise gives a reason', async () => {
    const connected = await connect();
    expect(await run(connected)).toEqual({
      state: 'passed',
      text: `WordPress at ${site.host} responds to Portal Reader.`,
    });
    site.fault = { status: 403 };
    expect(await run(connected)).toMatchObject({ state: 'failed' });
    const none = await makeOrganization(db(), { domain: 'b.example' });
    expect(await run(none)).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('no access to b.example'),
    });
  });

  test('is one of the checks that onboarding offers', () => {
    const kinds = portal.services.itemChecks.kinds.map(({ title }) => title);
    expect(kinds).toContain('WordPress credentials work');
  });
});
