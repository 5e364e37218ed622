import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { notificationEndpoints } from '@portal/contract/notifications/notification.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import {
  linkCheckEndpoints as calls,
  linkCheckScheduleEndpoints as schedules,
} from '@portal/contract/utilities/link-check.endpoints.ts';
import type { LinkCheck } from '@portal/contract/utilities/link-check.schema.ts';
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
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { type LinkSite, pageOf, startLinkSite } from '#testing/link-site.ts';
import {
  makeAccount,
  makeOrganization,
  makePerson,
  type Person,
} from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import { linkCheckJobs } from './link-check.jobs.ts';

let portal: TestPortal;
let site: LinkSite;
let other: LinkSite;
let person: Person;
let staff: Caller;
const db = () => portal.database.writer;

beforeAll(async () => {
  portal = await startPortal({ config: { allowedHosts: ['127.0.0.1'] } });
  await db()
    .insertInto('group_permission')
    .values({ group_id: groups.editor.id, codename: 'view_websitebuild' })
    .execute();
});
afterAll(() => portal.close());
beforeEach(async () => {
  site = await startLinkSite();
  other = await startLinkSite({ '/': 'hello' });
  site.pages = {
    '/': pageOf('/a', '/lost', `${other.url}`, '/old'),
    '/a': pageOf('/', '/lost', '/a#nowhere'),
    '/old': { status: 301, headers: { location: '/a' } },
  };
  person = await makePerson(db(), { kind: 'staff' });
  staff = await portal.signIn(person);
});
afterEach(async () => {
  clock.set();
  await site.close();
  await other.close();
});

const runJobs = () => portal.services.runner.runDue();

async function start(caller = staff, body: Record<string, unknown> = {}) {
  const {
    status,
    body: job,
    text,
  } = await caller.call(calls.run, {
    body: { url: site.url, ...body },
  } as never);
  expect(status, text).toBe(202);
  if (!('state' in job)) throw new Error('It is no job.');
  const { body: found } = await caller.call(calls.list, { query: { job: job.id } });
  const [check] = found;
  if (!check) throw new Error('There is no check.');
  return check;
}

const get = async (id: number, caller = staff) =>
  (await caller.call(calls.get, { params: { id } })).body;
const linksOf = async (id: number, query = {}, caller = staff) =>
  (await caller.call(calls.links, { params: { id }, query })).body;

async function check(caller = staff, body = {}): Promise<LinkCheck> {
  const { id } = await start(caller, body);
  await runJobs();
  return get(id, caller);
}

describe('a link check', () => {
  // Requirements: P2-LINKCHECK-06, P2-LINKCHECK-11, P2-API-UTIL-01, D-49, D-51
  test('returns its complete report, broken links first', async () => {
    const patient = await startPortal({
      config: { allowedHosts: ['127.0.0.1'] },
      jobPatienceMilliseconds: 30_000,
    });
    patient.services.runner.start();
    const caller = await patient.signIn(
      await makePerson(patient.database.writer, { kind: 'staff' }),
    );
    const { status, body } = await caller.call(calls.run, { body: { url: site.url } });
    await patient.close();
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      url: site.url,
      report: [
        { url: `${site.url}lost`, status_code: 404, parent: site.url },
        { url: `${site.url}a#nowhere`, status_code: 200, parent: `${site.url}a` },
        { url: `${site.url}old`, status_code: 301, parent: site.url },
        { url: site.url, status_code: 200, parent: `${site.url}a` },
        { url: `${site.url}a`, status_code: 200, parent: site.url },
        { url: other.url, status_code: 200, parent: site.url },
      ],
    });
  });

  // Requirements: P2-ROUTES-06, P2-PERMS-12
  test('requires the permission view_websitebuild', async () => {
    const editor = await portal.signIn(await makePerson(db(), { kind: 'editor' }));
    const writer = await portal.signIn(await makePerson(db(), { kind: 'writer' }));
    expect((await writer.call(calls.run, { body: { url: site.url } })).status).toBe(403);
    expect((await portal.anonymous.call(calls.run, { body: { url: site.url } })).status).toBe(401);
    expect(await check(editor)).toMatchObject({ state: 'done', verdicts: { broken: 1 } });
  });

  // Requirements: P2-LINKCHECK-08, P2-LINKCHECK-09, D-34
  test('has rows with a verdict, a sentence, a status, and all pages that link to the address', async () => {
    const { id, verdicts, pages } = await check();
    expect({ verdicts, pages }).toEqual({
      verdicts: { broken: 1, missing_anchor: 1, redirected: 1, ok: 3 },
      pages: 2,
    });
    const links = await linksOf(id);
    const [lost, anchor, old] = links;
    expect(lost).toMatchObject({
      url: `${site.url}lost`,
      status_code: 404,
      parent: site.url,
      verdict: 'broken',
      sentence: 'There is nothing at this address (404).',
      is_negative: true,
      parents_count: 2,
    });
    expect(anchor).toMatchObject({ verdict: 'missing_anchor', is_negative: false });
    expect(old).toMatchObject({
      status_code: 301,
      is_negative: true,
      sentence: `Moved permanently to ${site.url}a.`,
      hops: [{ url: `${site.url}old`, status_code: 301 }],
      final_url: `${site.url}a`,
    });
    expect(links.filter(({ is_negative }) => is_negative)).toHaveLength(2);
    const { body: parents } = await staff.call(calls.parents, {
      params: { id, link: lost?.id ?? 0 },
    });
    expect(parents.map(({ url, kind, text }) => ({ url, kind, text }))).toEqual([
      { url: site.url, kind: 'link', text: 'to /lost' },
      { url: `${site.url}a`, kind: 'link', text: 'to /lost' },
    ]);
  });

  test('can be filtered by verdict and host, paged, and exported as CSV', async () => {
    const { id } = await check();
    const urls = async (query: Record<string, unknown>) =>
      (await linksOf(id, query)).map(({ url }) => url);
    expect(await urls({ verdict: 'redirected' })).toEqual([`${site.url}old`]);
    expect(await urls({ host: other.host })).toEqual([other.url]);
    const { body: hosts } = await staff.call(calls.hosts, { params: { id } });
    expect(hosts).toEqual([
      { host: site.host, count: 5, problems: 2 },
      { host: other.host, count: 1, problems: 0 },
    ]);
    const first = await staff.call(calls.links, { params: { id }, query: { limit: 2 } });
    expect(first.body).toHaveLength(2);
    expect(first.headers.link).toContain('rel="next"');
    const { text, headers } = await staff.call(calls.export, {
      params: { id },
      query: { verdict: 'broken' },
    });
    expect(headers['content-disposition']).toContain('.csv');
    expect(text.trim().split('\r\n')).toEqual([
      'url,status_code,verdict,sentence,parent,pages,final_url,host,new',
      `${site.url}lost,404,broken,There is nothing at this address (404).,${site.url},2,,${site.host},`,
    ]);
  });

  // Requirements: D-49
  test('shows links that are new or fixed since the previous check; twenty checks are kept per site', async () => {
    const first = await check();
    expect(first).toMatchObject({ previous: null, new_count: null, mended_count: null });
    site.pages['/'] = pageOf('/a', '/gone', '/old', '/b');
    site.pages['/lost'] = 'here again';
    site.pages['/a'] = pageOf('/', '/lost');
    const second = await check();
    expect(second).toMatchObject({ previous: first.id, new_count: 2, mended_count: 2 });
    expect((await linksOf(second.id, { is_new: true })).map(({ url }) => url)).toEqual([
      `${site.url}gone`,
      `${site.url}b`,
    ]);
    const { job_id } = await db()
      .selectFrom('link_check')
      .select('job_id')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const ofJob = await staff.call(calls.list, { query: { job: job_id ?? 0 } });
    expect(ofJob.body.map(({ id }) => id)).toEqual([first.id]);
    const { body: mended } = await staff.call(calls.mended, { params: { id: second.id } });
    expect(mended.map(({ url, is_linked }) => ({ url, is_linked }))).toEqual([
      { url: `${site.url}lost`, is_linked: true },
      { url: `${site.url}a#nowhere`, is_linked: false },
    ]);
    const stored = await db()
      .selectFrom('link_check')
      .selectAll()
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow();
    const { id: _, ...copy } = stored;
    await db()
      .insertInto('link_check')
      .values(Array.from({ length: 22 }, () => copy))
      .execute();
    const last = await check();
    const { body: kept } = await staff.call(calls.list, { query: { host: site.host } });
    expect(kept).toHaveLength(20);
    expect(kept[0]?.id).toBe(last.id);
    const rows = await db()
      .selectFrom('link_check_address')
      .select('check_id')
      .where('check_id', 'in', [first.id, second.id])
      .execute();
    expect(rows).toEqual([]);
  });

  // Requirements: D-12
  test('shows details of other hosts’ responses only to staff', async () => {
    const editor = await portal.signIn(await makePerson(db(), { kind: 'editor' }));
    other.pages['/'] = { status: 500, headers: { server: 'secret-server' } };
    const { id } = await check(editor);
    const query = { host: other.host };
    expect((await linksOf(id, query))[0]?.details).toMatchObject({
      connected_to: '127.0.0.1',
      headers: { server: 'secret-server' },
    });
    const [row] = await linksOf(id, query, editor);
    expect(row?.details).toBeNull();
    const { text } = await editor.call(calls.links, { params: { id } });
    expect(text).not.toContain('secret-server');
  });
});

// Requirements: D-12, P2-SCOPE-14
describe('access to a link check', () => {
  test('is granted to staff and to the client’s people, but not to strangers', async () => {
    await db()
      .insertInto('group_permission')
      .values({ group_id: groups.customer.id, codename: 'view_websitebuild' })
      .execute();
    const ours = await makeOrganization(db(), { domain: site.url });
    const client = await makePerson(db(), { kind: 'customer' });
    await makeAccount(db(), { person_id: client.id, organization_id: ours.id });
    const stranger = await portal.signIn(await makePerson(db(), { kind: 'customer' }));
    const own = await portal.signIn(client);
    const { id } = await check(staff, { organization: ours.id });
    expect((await own.call(calls.get, { params: { id } })).status).toBe(200);
    expect((await own.call(calls.cancel, { params: { id } })).status).toBe(403);
    for (const name of ['get', 'cancel', 'links', 'mended', 'hosts', 'export'] as const) {
      const { status } = await stranger.callRaw(calls[name], { params: { id } });
      expect(status, name).toBe(404);
    }
    expect((await stranger.call(calls.list)).body).toEqual([]);
    await db()
      .deleteFrom('group_permission')
      .where('group_id', '=', groups.customer.id)
      .where('codename', '=', 'view_websitebuild')
      .execute();
  });
});

describe('starting a link check', () => {
  // Requirements: D-32, D-49
  test.each([
    ['url', {}],
    ['url', { url: '' }],
    ['url', { url: 'ftp://example.com' }],
    ['url', { url: 'http://' }],
    ['url', { url: 'http://10.0.0.1/' }],
    ['url', { url: 'http://[::1]/' }],
    ['max_pages', { url: 'http://example.com', max_pages: 5_001 }],
    ['max_addresses', { url: 'http://example.com', max_addresses: 0 }],
    ['max_minutes', { url: 'http://example.com', max_minutes: 31 }],
    ['organization', { url: 'http://example.com', organization: 999_999 }],
    ['follows_robots', { url: 'http://example.com', follows_robots: false }],
    ['depth', { url: 'http://example.com', depth: 3 }],
  ])('is rejected with an invalid %s: %o', async (field, body) => {
    const { status, body: errors } = await staff.callRaw(calls.run, { body });
    expect(status).toBe(400);
    expect(Object.keys(errors as object)).toEqual([field]);
  });

  // Requirements: D-49
  test('for a client is limited to the client’s own domain, and can ignore robots.txt', async () => {
    site.pages['/robots.txt'] = { body: 'User-agent: *\nDisallow: /' };
    const { id: organization } = await makeOrganization(db(), { domain: site.host });
    const away = await staff.callRaw(calls.run, { body: { url: other.url, organization } });
    expect(away).toMatchObject({ status: 400, body: { url: [expect.any(String)] } });
    const kept = await check(staff, { organization });
    expect(kept).toMatchObject({ end_text: 'The site’s robots.txt disallows this check.' });
    await check(staff, { url: other.url });
    const ofClient = await staff.call(calls.list, { query: { organization } });
    expect(ofClient.body.map(({ id }) => id)).toEqual([kept.id]);
    const whole = await check(staff, { organization, follows_robots: false });
    expect(whole).toMatchObject({ end_text: null, pages: 2, follows_robots: false });
  });

  // Requirements: D-49
  test('is possible for only one check at a time per person and per host; a 409 for the host contains the running check', async () => {
    const colleague = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
    const { id } = await start();
    const sameHost = await colleague.callRaw(calls.run, { body: { url: `${site.url}a` } });
    expect(sameHost).toMatchObject({
      status: 409,
      body: { detail: `${site.host} is already being checked.`, current: { id } },
    });
    const samePerson = await staff.callRaw(calls.run, { body: { url: other.url } });
    expect(samePerson.status).toBe(409);
    await runJobs();
    expect(await check(staff, { url: other.url })).toMatchObject({ state: 'done' });
  });

  test('succeeds for only one of two concurrent attempts', async () => {
    const colleague = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
    const body = { url: site.url };
    const answers = await Promise.all([
      staff.callRaw(calls.run, { body }),
      colleague.callRaw(calls.run, { body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await runJobs();
  });
});

describe('a link check that is interrupted', () => {
  /** Adds pages to the site, some of which don't respond until the returned promise is resolved. */
  function holdPages() {
    const gate = Promise.withResolvers<void>();
    for (let page = 0; page < 60; page += 1) {
      site.pages[`/p${page}`] = {
        respond: async (_, response) => {
          if (page > 30) await gate.promise;
          response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(`/p${page + 1}`));
        },
      };
    }
    site.pages['/'] = pageOf('/p0');
    return gate;
  }
  const readPages = async (id: number) => (await get(id)).pages;

  // Requirements: D-05, D-49
  test('fails if its server crashed in every attempt, and another check can be started', async () => {
    const { id, job } = await start();
    const lease_until = new Date(Date.now() - 1_000).toISOString();
    const dead = { state: 'running', worker: 'dead', attempts: 5, lease_until } as const;
    await portal.database.writer
      .updateTable('job')
      .set(dead)
      .where('id', '=', job ?? 0)
      .execute();
    await runJobs();
    expect(await get(id)).toMatchObject({
      state: 'failed',
      end_text: 'The server stopped while this job was running.',
      ended_at: expect.any(String),
    });
    expect(await check()).toMatchObject({ state: 'done' });
  });

  // Requirements: D-05
  test('can be canceled before it runs', async () => {
    const { id } = await start();
    const { body } = await staff.call(calls.cancel, { params: { id } });
    expect(body).toMatchObject({ state: 'canceled', allowed_actions: [] });
    expect((await staff.call(calls.cancel, { params: { id } })).status).toBe(409);
    await runJobs();
    expect(site.seen).toEqual([]);
    expect(await check()).toMatchObject({ state: 'done' });
  });

  // Requirements: D-05
  test('can be canceled while it runs, and its results are kept', async () => {
    const gate = holdPages();
    const { id, job } = await start();
    // Use a separate runner, since the shared one would claim the jobs of later tests.
    const runner = createJobRunner(portal.database, { jobs: linkCheckJobs(['127.0.0.1']) });
    onTestFinished(() => runner.stop());
    runner.start();
    await expect.poll(() => readPages(id), { timeout: 20_000 }).toBeGreaterThan(10);
    // Cancel through the list of jobs instead of through the check.
    await staff.call(jobEndpoints.cancel, { params: { id: job ?? 0 } });
    await expect.poll(async () => (await get(id)).state, { timeout: 20_000 }).toBe('canceled');
    gate.resolve();
    await runner.stop();
    expect((await linksOf(id)).length).toBeGreaterThan(10);
    site.pages = { '/': pageOf('/x') };
    expect(await check()).toMatchObject({ state: 'done' });
  });

  // Requirements: D-05, D-49
  test('is resumed by another server after its server stops', async () => {
    const gate = holdPages();
    const { id } = await start();
    const jobs = linkCheckJobs(['127.0.0.1']);
    const first = createJobRunner(portal.database, { jobs });
    first.start();
    await expect.poll(() => readPages(id), { timeout: 20_000 }).toBeGreaterThan(25);
    await first.stop();
    expect(await get(id)).toMatchObject({ state: 'running', ended_at: null });
    gate.resolve();
    const before = site.seen.filter((one) => one === 'GET /p5').length;
    const second = createJobRunner(portal.database, { jobs });
    await second.runDue();
    await second.stop();
    const done = await get(id);
    expect(done).toMatchObject({ state: 'done', pages: 61, verdicts: { ok: 61, broken: 1 } });
    expect(site.seen.filter((one) => one === 'GET /p5')).toHaveLength(before);
  });
});

describe('the weekly check of a client’s site', () => {
  const weekly = () => portal.database.transaction((tx) => enqueueJob(tx, 'link-check.weekly'));

  // Requirements: D-11
  test('can be turned on by staff, and an outdated version returns 409', async () => {
    const { id } = await makeOrganization(db());
    const params = { id };
    expect((await staff.call(schedules.get, { params })).body).toEqual({
      id,
      is_weekly: false,
      stop_reason: null,
      version: 1,
    });
    const { body } = await staff.call(schedules.update, {
      params,
      body: { is_weekly: true },
      version: 1,
    });
    expect(body).toEqual({ id, is_weekly: true, stop_reason: null, version: 2 });
    const stale = await staff.call(schedules.update, {
      params,
      body: { is_weekly: false },
      version: 1,
    });
    expect(stale.status).toBe(409);
    const editor = await portal.signIn(await makePerson(db(), { kind: 'editor' }));
    expect((await editor.call(schedules.get, { params })).status).toBe(403);
    await staff.call(schedules.update, { params, body: { is_weekly: false } });
  });

  test('notifies the account lead of links that are newly broken, but not of others', async () => {
    const { id } = await makeOrganization(db(), {
      dba_name: 'Harbor Dental',
      domain: site.url,
      account_lead_id: person.id,
    });
    await staff.call(schedules.update, { params: { id }, body: { is_weekly: true } });
    const readNotifications = async () =>
      (await staff.call(notificationEndpoints.list)).body.map(({ text }) => text);
    const mails = () =>
      db().selectFrom('mail').selectAll().where('to_email', '=', `${person.email}`).execute();

    await weekly();
    await runJobs();
    expect(await readNotifications()).toEqual([]);
    site.pages['/'] = pageOf('/a', '/lost', '/gone');
    await weekly();
    await runJobs();
    expect(await readNotifications()).toEqual([
      `Harbor Dental: A link on ${site.host} is newly broken.`,
    ]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`${site.url}gone`);
    expect(mail?.text).not.toContain(`${site.url}lost`);
    const { body: checks } = await staff.call(calls.list, { query: { organization: id } });
    expect(mail?.text).toContain(`/utilities/broken-link-checker?check=${checks[0]?.id}`);
    expect(checks[0]).toMatchObject({ is_scheduled: true, person: null, new_count: 1 });
    await weekly();
    await runJobs();
    expect(await readNotifications()).toHaveLength(1);
    await staff.call(schedules.update, { params: { id }, body: { is_weekly: false } });
  });

  // Requirements: D-68
  test('stops if the person who turned it on loses the permission, and the account lead is notified', async () => {
    const author = await makePerson(db(), { kind: 'staff', name: 'Ben Ruiz' });
    const { id } = await makeOrganization(db(), {
      dba_name: 'Harbor Dental',
      domain: site.url,
      account_lead_id: person.id,
    });
    const ben = await portal.signIn(author);
    await ben.call(schedules.update, { params: { id }, body: { is_weekly: true } });
    await db().updateTable('person').set({ is_staff: 0 }).where('id', '=', author.id).execute();
    await weekly();
    await runJobs();
    expect(site.seen).toEqual([]);
    const stop_reason = 'Ben Ruiz, who turned on the weekly check, no longer has permission.';
    const { body } = await staff.call(schedules.get, { params: { id } });
    expect(body).toEqual({ id, is_weekly: false, stop_reason, version: 3 });
    const notes = (await staff.call(notificationEndpoints.list)).body.map(({ text }) => text);
    expect(notes).toEqual([`Harbor Dental: the weekly link check has stopped. ${stop_reason}`]);
    await staff.call(schedules.update, { params: { id }, body: { is_weekly: true } });
    expect((await staff.call(schedules.get, { params: { id } })).body).toMatchObject({
      is_weekly: true,
      stop_reason: null,
    });
    await staff.call(schedules.update, { params: { id }, body: { is_weekly: false } });
  });

  test('skips archived clients and clients without a domain', async () => {
    for (const given of [{ is_active: 0 as const, domain: site.url }, { domain: null }]) {
      const { id } = await makeOrganization(db(), given);
      await db()
        .insertInto('link_check_schedule')
        .values({ organization_id: id, is_weekly: 1 })
        .execute();
    }
    await weekly();
    await runJobs();
    expect(site.seen).toEqual([]);
  });
});
