import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { livePageEndpoints as calls } from '@portal/contract/content/live-pages/live-page.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { saveSetting } from '#platform/settings/settings.service.ts';
import { makeArticle, makeArticleBody, makeArticleTeam } from '#testing/content.factories.ts';
import { type LinkSite, startLinkSite } from '#testing/link-site.ts';
import { makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import { livePageJobs } from './live-page.jobs.ts';
import { livePageMonthsSetting } from './watch-months.service.ts';

let portal: TestPortal;
let site: LinkSite;
let staff: Caller;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
/** The waiting times that the hosts' pace requires, in milliseconds. Tests record them instead of waiting. */
let waits: number[];
const db = () => portal.database.writer;

const text = 'Boats need a dry and quiet place in winter, and $120 a month buys one.';

beforeAll(async () => {
  portal = await startPortal({
    config: { allowedHosts: ['127.0.0.1'] },
    pause: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
  staff = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
});
afterAll(() => portal.close());
beforeEach(async () => {
  clock.set('2026-11-02T12:00:00Z');
  waits = [];
  site = await startLinkSite();
  team = await makeArticleTeam(db());
});
afterEach(async () => {
  clock.set();
  await site.close();
  await db().deleteFrom('article').execute();
  await db().deleteFrom('live_host').execute();
  await db().deleteFrom('setting').where('name', '=', livePageMonthsSetting.name).execute();
});

const page = (body: string, head = '') =>
  `<title>Winter storage</title>${head}<nav>Menu</nav><main><h1>Winter storage</h1><p>${body}</p></main><footer>Imprint</footer>`;

async function makeLive(values: Parameters<typeof makeArticle>[1] = {}) {
  const article = await makeArticle(db(), {
    ...team.columns,
    title: 'Winter storage',
    status: 'posted',
    live_url: `${site.url}storage/`,
    scheduled_date: '2026-11-01',
    ...values,
  });
  await makeArticleBody(db(), article.id, { text, by: team.people.editor.id });
  return article.id;
}

/** Adds images with these descriptions to an article's text. */
async function addImages(articleId: number, alts: readonly string[]) {
  const row = await db()
    .selectFrom('article_body')
    .select('content')
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow();
  const content = JSON.parse(row.content);
  content.content.push(
    ...alts.map((alt, index) => ({ type: 'image', attrs: { image: index + 1, alt } })),
  );
  await db()
    .updateTable('article_body')
    .set({ content: JSON.stringify(content) })
    .where('article_id', '=', articleId)
    .execute();
}

async function watch() {
  await portal.database.transaction((tx) => enqueueJob(tx, 'live-pages.watch'));
  await portal.services.runner.runDue();
  const job = await db()
    .selectFrom('job')
    .select(['state', 'error', 'result'])
    .where('kind', '=', 'live-pages.watch')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(job).toMatchObject({ state: 'done', error: null });
  return JSON.parse(job.result ?? '{}').checked as number;
}

const nextWeek = () => {
  clock.set(new Date(clock.now().getTime() + 7 * 86_400_000 + 1_000).toISOString());
};

async function get(id: number, caller = staff) {
  const { status, body } = await caller.call(calls.get, { params: { id } });
  expect(status).toBe(200);
  return body;
}

const kindsOf = (body: Awaited<ReturnType<typeof get>>) =>
  body.check?.change?.differences.map(({ kind }) => kind);

async function accept(id: number, caller = staff) {
  const hash = (await get(id)).check?.change?.hash ?? '';
  return caller.call(calls.accept, { params: { id }, body: { hash } });
}

const gets = (path: string) => site.seen.filter((seen) => seen === `GET ${path}`).length;

// Requirements: B-LIVE-01
describe('the check of a live page', () => {
  test('finds that the page matches the approval, regardless of the content around its text', async () => {
    site.pages['/storage/'] = page(text);
    const id = await makeLive();
    expect(await watch()).toBe(1);
    expect(await get(id)).toMatchObject({
      live: { url: `${site.url}storage/`, date: '2026-11-01' },
      check: { state: 'as_approved', reason: null, http_status: 200, change: null },
    });
  });

  test('compares the page with the newest approval, not with the current text', async () => {
    const id = await makeLive({ status: 'final_review', live_url: null });
    const approver = await portal.signIn(team.people.approver);
    const extras = { feedback: { approved: true, satisfaction: 5 } };
    const body = { articleId: id, to_status: 'ready_to_post', extras };
    expect((await approver.call(articleEndpoints.submit, { body })).status).toBe(200);
    await makeArticleBody(db(), id, {
      text: 'Another text.',
      by: team.people.editor.id,
      version: 2,
    });
    await staff.call(articleEndpoints.update, {
      params: { id },
      body: { status: 10, live_url: `${site.url}storage/` },
    });
    site.pages['/storage/'] = page(text);
    await watch();
    expect((await get(id)).check).toMatchObject({ state: 'as_approved' });
  });

  test('shows the words that differ', async () => {
    site.pages['/storage/'] = page(text.replace('$120', '$180'));
    const id = await makeLive();
    await watch();
    expect((await get(id)).check).toMatchObject({
      state: 'different',
      change: {
        difference_count: 1,
        differences: [{ kind: 'changed', expected: text, found: text.replace('$120', '$180') }],
      },
    });
  });

  test('follows redirects within the site, and reports noindex and the canonical address of another page', async () => {
    site.pages['/storage/'] = { status: 301, headers: { location: '/boats/' } };
    const links = '<link rel="canonical" href="/other/"><meta name="robots" content="noindex">';
    site.pages['/boats/'] = page(text, links);
    const id = await makeLive();
    await watch();
    const body = await get(id);
    expect(body.check).toMatchObject({
      state: 'different',
      redirected_to: `${site.url}boats/`,
      canonical: `${site.url}other/`,
      is_noindex: true,
      offered_url: `${site.url}boats/`,
    });
    expect(kindsOf(body)).toEqual(['noindex']);
  });

  test.each([
    ['a missing page', { status: 404 }, 'not_found', null],
    ['a redirect to the home page', { status: 302, headers: { location: '/' } }, 'not_found', null],
    ['a blocked request', { status: 403 }, 'unclear', 'blocked'],
    ['a sign-in', { status: 302, headers: { location: '/wp-login.php' } }, 'unclear', 'login'],
    [
      'a file',
      { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
      'unclear',
      'not_html',
    ],
    [
      'an address of another site',
      { status: 302, headers: { location: 'https://x.example/' } },
      'unclear',
      'other_site',
    ],
    [
      'an endless redirect',
      { status: 302, headers: { location: '/storage/' } },
      'unclear',
      'redirects',
    ],
  ])('recognizes %s', async (_, answer, state, reason) => {
    site.pages = { '/': 'Home', '/wp-login.php': 'Sign in', '/storage/': answer };
    const id = await makeLive();
    await watch();
    expect((await get(id)).check).toMatchObject({ state, reason });
  });

  test('is unclear if the portal has no text, or if robots.txt forbids the page', async () => {
    site.pages['/storage/'] = page(text);
    const id = await makeLive();
    await db().deleteFrom('article_body').where('article_id', '=', id).execute();
    await watch();
    expect((await get(id)).check).toMatchObject({ state: 'unclear', reason: 'no_text' });
    site.pages['/robots.txt'] = {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /storage',
    };
    nextWeek();
    await watch();
    expect((await get(id)).check).toMatchObject({ state: 'unclear', reason: 'robots' });
    expect(gets('/storage/')).toBe(1);
  });

  // Requirements: B-LIVE-04
  test('offers a live address and a date if the article lacks them, and the lead can confirm them', async () => {
    const published =
      '<meta property="article:published_time" content="2026-10-30T09:00:00+00:00">';
    site.pages['/?p=7'] = { status: 301, headers: { location: '/storage/' } };
    site.pages['/storage/'] = page(text, published);
    const id = await makeLive({
      live_url: null,
      scheduled_date: null,
      admin_draft_url: `${site.url}wp-admin/post.php?post=7&action=edit`,
    });
    await watch();
    const lead = await portal.signIn(team.people.lead);
    expect(await get(id, lead)).toMatchObject({
      check: { offered_url: `${site.url}storage/`, offered_date: '2026-10-30' },
      allowed_actions: ['check', 'confirm'],
    });
    const body = { live_url: true, scheduled_date: true };
    const { status } = await lead.call(calls.confirm, { params: { id }, body });
    expect(status).toBe(200);
    const { body: article } = await staff.call(articleEndpoints.get, { params: { id } });
    expect(article).toMatchObject({
      live_url: `${site.url}storage/`,
      scheduled_date: '2026-10-30',
    });
    expect((await lead.call(calls.confirm, { params: { id }, body })).status).toBe(409);
  });
});

describe('the weekly watch', () => {
  // Requirements: B-LIVE-05
  test('adds one item per change, no matter how often it checks, and closes the item once the change is gone', async () => {
    site.pages['/storage/'] = page(text);
    const id = await makeLive();
    await watch();
    expect(await watch()).toBe(0);
    site.pages['/storage/'] = page('Nothing is here.');
    nextWeek();
    await watch();
    const first = (await get(id)).check?.change;
    site.pages['/storage/'] = { status: 410 };
    nextWeek();
    await watch();
    const body = await get(id);
    expect(body.check?.change).toMatchObject({ id: first?.id, found_at: first?.found_at });
    expect(kindsOf(body)).toEqual(['not_found']);
    expect(await db().selectFrom('live_change').select('id').execute()).toHaveLength(1);
    site.pages['/storage/'] = page(text);
    nextWeek();
    await watch();
    expect((await get(id)).check).toMatchObject({ state: 'as_approved', change: null });
  });

  // Requirements: B-LIVE-05
  test('finds a promised link that is missing, and a promised link whose target doesn’t exist', async () => {
    const linked = (path: string) => page(`${text} <a href="${path}">${path}</a>`);
    site.pages['/offer'] = 'The offer';
    site.pages['/storage/'] = linked('/offer').replace(' <a', '</p><p><a');
    const id = await makeLive({ url_1: `${site.url}offer`, anchor_1: 'offer' });
    await watch();
    expect((await get(id)).check?.change).toBeNull();
    delete site.pages['/offer'];
    nextWeek();
    await watch();
    expect(kindsOf(await get(id))).toEqual(['broken_link']);
    site.pages['/storage/'] = page(text);
    nextWeek();
    await watch();
    expect(kindsOf(await get(id))).toEqual(['promised_link']);
  });

  // Requirements: B-LIVE-13
  test('finds an approved image that no longer exists, even if its page hasn’t changed', async () => {
    const image = (src: string, alt: string) => `<img src="${src}" alt="${alt}">`;
    const own = `${image('/boat-300x200.png', 'A boat')}${image('/gone.png', 'A pier')}`;
    const strange = image('/banner.png', 'Another offer');
    site.pages['/storage/'] = {
      headers: { 'content-type': 'text/html', etag: '"1"' },
      body: page(text).replace('</p></main>', `${own}${strange}</p></main>`),
    };
    site.pages['/boat-300x200.png'] = { headers: { 'content-type': 'image/png' }, body: 'png' };
    // An image isn't missing just because the server rejects HEAD.
    site.pages['/gone.png'] = ({ method }) => ({
      status: method === 'HEAD' ? 405 : 206,
      body: 'p',
    });
    const id = await makeLive();
    await addImages(id, ['A boat', 'A pier']);
    await watch();
    expect((await get(id)).check).toMatchObject({ state: 'as_approved', change: null });
    delete site.pages['/gone.png'];
    nextWeek();
    site.seen.length = 0;
    waits = [];
    await watch();
    expect((await get(id)).check).toMatchObject({
      state: 'different',
      change: {
        differences: [{ kind: 'broken_image', expected: `${site.url}gone.png`, found: null }],
      },
    });
    expect(site.seen).toEqual([
      'GET /robots.txt',
      'GET /storage/',
      'HEAD /boat-300x200.png',
      'HEAD /gone.png',
      'GET /gone.png',
    ]);
    // Each request after the first waits one second longer than the previous request.
    expect(waits.map((wait) => Math.round(wait / 1_000))).toEqual([1, 2, 3, 4]);
  });

  // Requirements: B-LIVE-13
  test('requests at most ten images of a page, and no images that robots.txt forbids', async () => {
    const numbers = Array.from({ length: 14 }, (_, index) => index);
    const images = numbers.map((number) => `<img src="/files/${number}.png" alt="View ${number}">`);
    site.pages['/storage/'] = page(text).replace('</p></main>', `${images.join('')}</p></main>`);
    for (const number of numbers) site.pages[`/files/${number}.png`] = { body: 'png' };
    const id = await makeLive();
    await addImages(
      id,
      numbers.map((number) => `View ${number}`),
    );
    await watch();
    const heads = () => site.seen.filter((seen) => seen.startsWith('HEAD /files/')).length;
    expect(heads()).toBe(10);
    site.pages['/robots.txt'] = {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /files',
    };
    nextWeek();
    await watch();
    expect(heads()).toBe(10);
    expect((await get(id)).check).toMatchObject({ state: 'as_approved' });
  });

  // Requirements: B-LIVE-06
  test('accepts a change as the new baseline, and reports only later differences', async () => {
    site.pages['/storage/'] = page(
      text.replace('$120', '$180'),
      '<meta name="robots" content="noindex">',
    );
    const id = await makeLive();
    await watch();
    const lead = await portal.signIn(team.people.lead);
    const answer = await accept(id, lead);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        check: {
          state: 'as_approved',
          change: null,
          accepted: { by: { name: team.people.lead.name }, at: '2026-11-02T12:00:00.000Z' },
        },
      },
    });
    nextWeek();
    await watch();
    expect((await get(id)).check).toMatchObject({ state: 'as_approved', change: null });
    site.pages['/storage/'] = page(
      text.replace('$120', '$200'),
      '<meta name="robots" content="noindex">',
    );
    nextWeek();
    await watch();
    expect((await get(id)).check?.change?.differences).toMatchObject([
      { kind: 'changed', expected: expect.stringContaining('$180') },
    ]);
  });

  // Requirements: B-LIVE-06
  test('rejects an acceptance if the differences have changed since they were shown', async () => {
    site.pages['/storage/'] = page(text.replace('dry', 'wet'));
    const id = await makeLive();
    await watch();
    const hash = (await get(id)).check?.change?.hash ?? '';
    site.pages['/storage/'] = page(text.replace('dry', 'cold'));
    nextWeek();
    await watch();
    const { status } = await staff.call(calls.accept, { params: { id }, body: { hash } });
    expect(status).toBe(409);
  });

  // Requirements: B-LIVE-07
  test('makes conditional requests, one at a time per host, at the pace of robots.txt', async () => {
    const robots = {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nCrawl-delay: 4',
    };
    site.pages['/robots.txt'] = robots;
    const etags: (string | undefined)[] = [];
    const answer = { headers: { 'content-type': 'text/html', etag: '"1"' }, body: page(text) };
    site.pages['/storage/'] = (request) => {
      etags.push(request.headers['if-none-match']);
      return request.headers['if-none-match'] === '"1"' ? { status: 304 } : answer;
    };
    site.pages['/two/'] = page(text);
    const id = await makeLive();
    await makeLive({ live_url: `${site.url}two/` });
    await watch();
    // The clock is fixed, so the waits add up: the first page is requested one second after robots.txt, and the second
    // page four seconds later.
    expect(waits).toEqual([1_000, 5_000]);
    expect(site.most()).toBe(1);
    nextWeek();
    await watch();
    expect(etags).toEqual([undefined, '"1"']);
    expect((await get(id)).check).toMatchObject({
      state: 'as_approved',
      checked_at: clock.instant(),
    });
  });

  // Requirements: B-LIVE-07
  test('pauses requests to a host after each failure, longer each time, and finally marks its pages as unclear', async () => {
    site.pages['/storage/'] = page(text);
    const id = await makeLive();
    await makeLive({ live_url: `${site.url}two/` });
    await watch();
    nextWeek();
    site.pages['/storage/'] = { status: 503, headers: { 'retry-after': '7200' } };
    await watch();
    expect(gets('/two/')).toBe(1);
    expect((await get(id)).check).toMatchObject({ state: 'as_approved' });
    const hosts = await db().selectFrom('live_host').select('blocked_until').execute();
    expect(hosts).toEqual([{ blocked_until: '2026-11-09T14:00:01.000Z' }]);
    expect(await watch()).toBe(0);
    for (let day = 10; day < 14; day += 1) {
      clock.set(`2026-11-${day}T20:00:00Z`);
      await watch();
    }
    expect((await get(id)).check).toMatchObject({ state: 'unclear', reason: 'unavailable' });
  });

  // Requirements: B-LIVE-07
  test('ends after twelve months, or after the number of months in the portal setting', async () => {
    site.pages['/storage/'] = page(text);
    await makeLive({ completed_at: '2025-11-01T12:00:00.000Z' });
    expect(await watch()).toBe(0);
    await portal.database.transaction((tx) => saveSetting(tx, livePageMonthsSetting, 13));
    expect(await watch()).toBe(1);
    await portal.database.transaction((tx) => saveSetting(tx, livePageMonthsSetting, 0));
    nextWeek();
    expect(await watch()).toBe(0);
  });

  // Requirements: B-LIVE-08
  test('rejects hostile pages and internal addresses, and still checks the other pages', async () => {
    const html = { 'content-type': 'text/html' };
    site.pages = {
      '/deep/': '<div>'.repeat(50_000),
      '/large/': { headers: html, body: 'a '.repeat(5_000_000) },
      // This page is parsed in a process of the heavy-work pool.
      '/storage/': page(text, `<style>${'a{} '.repeat(100_000)}</style>`),
    };
    const deep = await makeLive({ live_url: `${site.url}deep/` });
    const large = await makeLive({ live_url: `${site.url}large/` });
    const internal = await makeLive({ live_url: 'http://10.0.0.1/admin/' });
    const good = await makeLive();
    expect(await watch()).toBe(4);
    const results = await Promise.all([deep, large, internal, good].map((id) => get(id)));
    expect(results.map(({ check }) => [check?.state, check?.reason])).toEqual([
      ['unclear', 'unreadable'],
      ['unclear', 'too_large'],
      ['unclear', 'refused_address'],
      ['as_approved', null],
    ]);
  });

  // Requirements: B-LIVE-09
  test('checks each page only once, even if two servers start at the same time', async () => {
    for (let number = 0; number < 5; number += 1) {
      site.pages[`/p${number}/`] = page(text);
      await makeLive({ live_url: `${site.url}p${number}/` });
    }
    await portal.database.transaction((tx) =>
      enqueueJob(tx, 'live-pages.watch', {}, { uniqueKey: 'live-pages.watch' }),
    );
    const other = createJobRunner(portal.database, {
      jobs: livePageJobs({ guardedFetch: portal.services.guardedFetch, pause: async () => {} }),
      report: () => undefined,
    } as never);
    await Promise.all([portal.services.runner.runDue(), other.runDue()]);
    await other.stop();
    for (let number = 0; number < 5; number += 1) expect(gets(`/p${number}/`)).toBe(1);
  });

  // Requirements: B-LIVE-09
  test('continues with the pages that an interrupted check left unchecked', async () => {
    for (let number = 0; number < 3; number += 1) {
      site.pages[`/p${number}/`] = page(text);
      await makeLive({ live_url: `${site.url}p${number}/` });
    }
    await watch();
    nextWeek();
    await db()
      .updateTable('live_page')
      .set({ next_check_at: '2026-12-01T00:00:00.000Z' })
      .where('url', 'like', '%/p0/')
      .execute();
    expect(await watch()).toBe(2);
    expect([gets('/p0/'), gets('/p1/')]).toEqual([1, 2]);
  });
});

describe('people', () => {
  // Requirements: B-LIVE-10
  test('see the checks of their articles, but only staff and the lead can make decisions about them', async () => {
    site.pages['/storage/'] = page(text.replace('dry', 'wet'));
    const id = await makeLive();
    await watch();
    const { writer, poster, lead, approver } = team.people;
    for (const person of [writer, poster]) {
      const caller = await portal.signIn(person);
      expect(await get(id, caller)).toMatchObject({
        check: { state: 'different' },
        allowed_actions: [],
      });
      expect((await accept(id, caller)).status).toBe(403);
      expect((await caller.call(calls.check, { params: { id } })).status).toBe(403);
      expect((await caller.call(calls.list)).body).toEqual([]);
    }
    const leader = await portal.signIn(lead);
    expect((await get(id, leader)).allowed_actions).toEqual(['check', 'accept']);
    expect((await leader.call(calls.list)).body).toMatchObject([
      { article: { id }, difference_count: 1 },
    ]);
    const client = await portal.signIn(approver);
    expect(await get(id, client)).toEqual({
      article: id,
      live: { url: `${site.url}storage/`, date: '2026-11-01' },
      check: null,
      allowed_actions: [],
    });
    expect((await client.call(calls.list)).body).toEqual([]);
    expect((await accept(id, client)).status).toBe(403);
  });

  // Requirements: B-LIVE-10
  test('can start a manual check of a page; a second request during the check doesn’t start another check', async () => {
    site.pages['/storage/'] = page(text);
    const id = await makeLive();
    const lead = await portal.signIn(team.people.lead);
    expect(await get(id, lead)).toMatchObject({ check: null, allowed_actions: ['check'] });
    for (const _ of ['first', 'second']) {
      const { body } = await lead.call(calls.check, { params: { id } });
      expect(body.check).toMatchObject({ is_checking: true });
    }
    await portal.services.runner.runDue();
    expect(gets('/storage/')).toBe(1);
    expect((await get(id)).check).toMatchObject({ is_checking: false, state: 'as_approved' });
  });

  // Requirements: B-LIVE-11
  test('see the number of changed pages on the client’s page and in the list', async () => {
    site.pages['/storage/'] = page(text.replace('dry', 'wet'));
    site.pages['/two/'] = page(text);
    const id = await makeLive();
    await makeLive({ live_url: `${site.url}two/` });
    await watch();
    const query = { organization: team.organization.id };
    const { body } = await staff.call(calls.list, { query });
    expect(body.map((row) => row.difference_count)).toEqual([1, 0]);
    const changed = await staff.call(calls.list, { query: { ...query, is_changed: true } });
    expect(changed.body.map(({ article }) => article.id)).toEqual([id]);
    const params = { id: team.organization.id };
    const overview = await staff.call(organizationEndpoints.overview, { params });
    expect(overview.body).toMatchObject({ sections: { live_pages: { live: 2, changed: 1 } } });
  });
});
