import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { articlePushEndpoints as calls } from '@portal/contract/content/push/article-push.endpoints.ts';
import { pushTexts } from '@portal/contract/content/push/article-push.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import {
  type ArticleTeam,
  finishPush,
  makeApprovedArticle,
  makePushTeam,
  readPush,
  startPush,
  textOf,
} from '#testing/push-setup.ts';
import { trustTestAuthority } from '#testing/tls-authority.ts';
import { startWordpressSite, type WordpressSite } from '#testing/wordpress-site.ts';

let portal: TestPortal;
let staff: Caller;
let poster: Caller;
let team: ArticleTeam;
let site: WordpressSite;
let distrust: () => void;
const db = () => portal.database.writer;

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
  site = await startWordpressSite();
  team = await makePushTeam(db(), site.host);
  staff = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
  poster = await portal.signIn(team.people.poster);
});
afterEach(async () => {
  clock.set();
  await site.close();
});

const approved = (given: Parameters<typeof makeApprovedArticle>[3] = {}) =>
  makeApprovedArticle(portal, team, staff, given);
const article = async ({ id }: { id: number }) =>
  (await staff.call(articleEndpoints.get, { params: { id } })).body;
const preview = async (one: { id: number }, body: object = {}, caller = staff) =>
  (await caller.call(calls.preview, { params: { id: one.id }, body })).body;
/** Starts a push and runs its job until it ends. */
async function push(one: { id: number }, body: Parameters<typeof startPush>[2] = {}, by = poster) {
  const { status, text } = await startPush(by, one, body);
  expect(status, text).toBe(202);
  return finishPush(portal, staff, one);
}
const livePosts = () => site.store.posts.filter(({ status }) => status !== 'trash');

describe('a push', () => {
  // Requirements: B-PUSH-01, B-PUSH-03, B-PUSH-08
  test('writes the approved article as a draft with its images, tags, and categories', async () => {
    site.store.categories.push({ id: 5, name: 'Tips & Tricks', slug: 'tips-tricks' });
    site.store.tags.push({ id: 6, name: 'Boats', slug: 'boats' });
    const one = await approved({ images: ['red', 'blue', 'red'] });
    const done = await push(one, { categories: ['Tips & Tricks'], tags: ['boats', 'Harbor'] });
    const { store } = site;
    expect(livePosts()).toMatchObject([
      {
        title: 'Sailing Lessons',
        slug: 'sailing-lessons',
        status: 'draft',
        excerpt: 'Learn to sail & more.',
        categories: [5],
        tags: [6, store.tags[1]?.id],
        author: 7,
      },
    ]);
    expect(store.tags.map(({ name }) => name)).toEqual(['Boats', 'Harbor']);
    // The two red images are the same file.
    expect(store.media.map(({ alt, fileName, type }) => [alt, fileName, type])).toEqual([
      ['A red boat', 'sailing-lessons-1.png', 'image/png'],
      ['A blue boat', 'sailing-lessons-2.png', 'image/png'],
    ]);
    const [post] = livePosts();
    expect(post?.featured_media).toBe(store.media[0]?.id);
    expect(post?.content).toContain('<!-- wp:paragraph -->\n<p>Boats sail.</p>');
    expect(post?.content.match(/<!-- wp:image/g)).toHaveLength(3);
    expect(done).toMatchObject({
      state: 'done',
      post: { id: post?.id, status: 'draft', date: null },
      pushed_by: { id: team.people.poster.id },
      steps: { has_post: true, images: 3, image_total: 3, has_content: true },
      is_outdated: false,
      difference: null,
      error: null,
    });
  });

  // Requirements: B-PUSH-08
  test('moves the article to Post QA on behalf of its poster, with the draft’s address', async () => {
    const one = await approved();
    const { post } = await push(one);
    const edit = `https://${site.host}/wp-admin/post.php?post=${post?.id}&action=edit`;
    expect(await article(one)).toMatchObject({
      status: { uid: 'post_qa' },
      admin_draft_url: edit,
      live_url: null,
    });
    const changelog = await staff.call(articleEndpoints.changelog, { params: { id: one.id } });
    const [moved] = changelog.body.filter(({ changed_field }) => changed_field === 'status');
    expect(moved?.changed_by?.id).toBe(team.people.poster.id);
  });

  // Requirements: B-PUSH-01, B-PUSH-08
  test('stores the link and date of a scheduled post, which other areas can use', async () => {
    const one = await approved();
    const { post } = await push(one, { status: 'scheduled', date: '2030-07-01T02:00:00Z' });
    expect(livePosts()).toMatchObject([{ status: 'future', date_gmt: '2030-07-01T02:00:00' }]);
    expect(post).toMatchObject({
      status: 'scheduled',
      date: '2030-07-01T02:00:00.000Z',
      link: `https://${site.host}/sailing-lessons/`,
    });
    // The agency's time zone is behind UTC.
    expect(await article(one)).toMatchObject({
      status: { uid: 'post_qa' },
      scheduled_date: '2030-06-30',
      live_url: `https://${site.host}/sailing-lessons/`,
    });
  });

  // Requirements: B-PUSH-01, B-PUSH-05
  test('updates and publishes the same post if the article was pushed before', async () => {
    const one = await approved();
    const draft = await push(one);
    const published = await push(one, { status: 'published', slug: 'sail-now' }, staff);
    expect(published.post?.id).toBe(draft.post?.id);
    expect(livePosts()).toMatchObject([{ status: 'publish', slug: 'sail-now' }]);
    const again = await startPush(staff, one, { status: 'draft' });
    expect([again.status, again.body]).toEqual([
      400,
      { status: ['The post is already published. Choose Published to update it.'] },
    ]);
  });

  // Requirements: B-PUSH-04
  test('writes the SEO fields that the site accepts, and its preview lists the other SEO fields', async () => {
    site.store.metaKeys = ['_seo_title'];
    const params = { id: team.organization.id, connector: 'wordpress' };
    await db().deleteFrom('organization_connector').execute();
    const { organizationConnectorEndpoints: connectors } = await import(
      '@portal/contract/organizations/organization-connector.endpoints.ts'
    );
    const settings = {
      user: 'portal',
      application_password: 'abcd EFGH 1234 ijkl',
      seo_title_key: '_seo_title',
      seo_description_key: '_seo_description',
    };
    expect((await staff.call(connectors.save, { params, body: settings })).status).toBe(200);
    expect((await staff.call(connectors.test, { params })).status).toBe(200);
    await push(await approved());
    const one = await approved({ title: 'Boats' });
    const { written, notes } = await preview(one);
    expect(written.meta).toEqual([
      { key: '_seo_title', value: 'Boats', is_accepted: true },
      { key: '_seo_description', value: 'Learn to sail & more.', is_accepted: false },
    ]);
    expect(notes).toContain(
      'The site doesn’t accept the field _seo_description, so it isn’t written.',
    );
    await push(one);
    expect(livePosts()[1]?.meta).toEqual({ _seo_title: 'Boats' });
  });

  // Requirements: B-PUSH-11
  test('writes nothing if its poster loses the permission before it runs', async () => {
    const one = await approved();
    await startPush(poster, one, {});
    await db().updateTable('article').set({ poster_id: null }).where('id', '=', one.id).execute();
    const failed = await finishPush(portal, staff, one);
    expect(failed).toMatchObject({ state: 'failed', post: null });
    expect(site.store.posts).toEqual([]);
  });
});

// Requirements: B-PUSH-03
describe('a preview', () => {
  test('shows the content that would be written, without writing it', async () => {
    site.store.tags.push({ id: 6, name: 'Boats', slug: 'boats' });
    const one = await approved({ images: ['red'] });
    const shown = await preview(one, {
      categories: ['Missing'],
      tags: ['boats', 'Harbor'],
      author: 'Nobody',
    });
    expect(shown).toMatchObject({
      host: site.host,
      problems: [{ field: 'categories', text: expect.stringContaining('no category Missing') }],
      notes: expect.arrayContaining([expect.stringContaining('doesn’t show a user Nobody')]),
      coverage: { state: 'approved', changed: [] },
      difference: null,
      post_id: null,
      site_categories: ['Uncategorized'],
      written: {
        status: 'draft',
        title: 'Sailing Lessons',
        slug: 'sailing-lessons',
        author: 'Portal Reader',
        tags: [
          { name: 'boats', exists: true },
          { name: 'Harbor', exists: false },
        ],
        images: [{ alt: 'A red boat', exists: false, is_featured: true }],
      },
    });
    expect(shown.written.content).toContain('<p>Boats sail.</p>');
    expect(site.seen.filter((request) => !request.startsWith('GET'))).toEqual([]);
    const refused = await startPush(staff, one, { categories: ['Missing'] });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['categories']]);
  });

  test('reports a missing site, text, or date', async () => {
    const one = await approved();
    await db().deleteFrom('organization_connector').execute();
    await db().deleteFrom('article_body').where('article_id', '=', one.id).execute();
    const { problems } = await preview(one, { status: 'scheduled' });
    expect(problems.map(({ field }) => field)).toEqual([null, null, 'date']);
    expect(problems[0]?.text).toContain('The portal has no access to');
    expect(problems[1]?.text).toContain('no text in the portal’s editor');
    const past = await preview(one, { status: 'scheduled', date: '2020-01-01T00:00:00Z' });
    expect(past.problems).toContainEqual({ field: 'date', text: 'Choose a time in the future.' });
  });

  test('can’t be pushed once the content has changed', async () => {
    const one = await approved();
    const { content_hash } = await preview(one);
    await staff.call(articleEndpoints.update, {
      params: { id: one.id },
      body: { title: 'Sailing Classes' },
    });
    const { status, body } = await startPush(staff, one, {
      content_hash,
      confirms_unapproved: true,
    });
    expect([status, body]).toEqual([409, { detail: pushTexts.changedHere }]);
  });

  test('reports an existing post with the same slug that the portal didn’t write', async () => {
    await push(await approved());
    const second = await approved();
    const { notes } = await preview(second);
    expect(notes).toContainEqual(expect.stringContaining('already has the slug sailing-lessons'));
    await push(second);
    expect(livePosts().map(({ slug }) => slug)).toEqual(['sailing-lessons', 'sailing-lessons-2']);
  });
});

// Requirements: B-PUSH-07
describe('pushing content', () => {
  test('requires an approval, unless staff confirm the push without an approval, which is audited', async () => {
    const one = await approved();
    const body = { title: 'Sailing Classes' };
    await staff.call(articleEndpoints.update, { params: { id: one.id }, body });
    expect((await preview(one)).coverage).toEqual({ state: 'changed', changed: ['title'] });
    const refused = await startPush(poster, one, { confirms_unapproved: true });
    expect([refused.status, refused.body]).toEqual([409, { detail: pushTexts.unapproved.changed }]);
    expect((await startPush(staff, one, {})).status).toBe(409);
    await push(one, { confirms_unapproved: true }, staff);
    expect(livePosts()).toMatchObject([{ title: 'Sailing Classes' }]);
    const superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
    const query = { subject: `article:${one.id}` };
    const audit = await superuser.call(auditEntryEndpoints.list, { query });
    const actions = audit.body.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['article.pushed', 'article.pushed_unapproved']),
    );
  });

  test('is possible only from Ready to Post onward', async () => {
    const one = await approved();
    const body = { status: statusId.final_review };
    await staff.call(articleEndpoints.update, { params: { id: one.id }, body });
    const { status, body: why } = await startPush(staff, one, {});
    expect([status, why]).toEqual([409, { detail: pushTexts.notApproved }]);
    expect((await article(one)).allowed_actions).not.toContain('push');
  });
});

// Requirements: B-PUSH-06
describe('a change in WordPress', () => {
  test('is shown, and is never overwritten without confirmation', async () => {
    const one = await approved();
    await push(one);
    const [post] = site.store.posts;
    if (post) post.content = post.content.replace('Boats sail.', 'Boats sail fast.');
    const refused = await startPush(staff, one, {});
    expect(refused).toMatchObject({ status: 409, body: { detail: pushTexts.changedThere } });
    const { difference } = await preview(one);
    expect(difference?.parts).toMatchObject([
      { part: 'text', ours: expect.stringContaining('Boats sail.') },
    ]);
    expect(difference?.parts[0]?.theirs).toContain('Boats sail fast.');
    expect((await readPush(staff, one)).difference).toEqual(difference);
    const overwrites = difference?.token ?? null;
    if (post) post.title = 'Changed again';
    expect((await startPush(staff, one, { overwrites })).status).toBe(409);
    const latest = (await preview(one)).difference?.token ?? null;
    const done = await push(one, { overwrites: latest }, staff);
    expect(done).toMatchObject({ state: 'done', difference: null });
    expect(post).toMatchObject({ title: 'Sailing Lessons' });
    expect(livePosts()).toHaveLength(1);
  });

  test('ends a queued push, which then shows the difference', async () => {
    const one = await approved();
    await push(one);
    await startPush(staff, one, {});
    const [post] = site.store.posts;
    if (post) post.excerpt = 'Their excerpt';
    const failed = await finishPush(portal, staff, one);
    expect(failed).toMatchObject({
      state: 'failed',
      error: pushTexts.changedThere,
      difference: { parts: [{ part: 'excerpt', theirs: 'Their excerpt' }] },
    });
    expect(post?.excerpt).toBe('Their excerpt');
  });

  test('isn’t shown if WordPress published a scheduled post', async () => {
    const one = await approved();
    await push(one, { status: 'scheduled', date: '2030-07-01T02:00:00Z' });
    const [post] = site.store.posts;
    if (post) post.status = 'publish';
    expect((await preview(one, { status: 'published' })).difference).toBeNull();
  });

  test('is shown if it deletes the post, and a new post requires the choice to overwrite', async () => {
    const one = await approved();
    await push(one);
    const [post] = site.store.posts;
    if (post) post.status = 'trash';
    const { difference } = await preview(one);
    expect(difference?.parts).toMatchObject([{ part: 'post', theirs: 'It is in the trash.' }]);
    expect((await startPush(staff, one, {})).status).toBe(409);
    const overwrites = difference?.token ?? null;
    const { post: fresh } = await push(one, { overwrites }, staff);
    expect(fresh?.id).not.toBe(post?.id);
    expect(livePosts()).toHaveLength(1);
  });
});

// Requirements: B-PUSH-05
describe('a push whose connection breaks', () => {
  test('leaves one post and one copy of each image, no matter which request fails', async () => {
    const body = { status: 'published' as const, tags: ['Harbor', 'Boats'] };
    await push(await approved({ images: ['red', 'blue'] }), body);
    const requests = site.seen.length;
    expect(requests).toBeGreaterThan(12);
    for (let at = 1; at <= requests; at += 1) {
      for (const when of ['before', 'after'] as const) {
        const { store } = site;
        for (const list of [store.posts, store.media, store.tags]) list.length = 0;
        const one = await approved({ images: ['red', 'blue'] });
        site.interruption = { at, when };
        const started = await startPush(poster, one, body);
        // The first requests belong to the check that precedes the job.
        if (started.status === 409) await startPush(poster, one, body);
        const done = await finishPush(portal, staff, one);
        const title = `request ${at}, ${when}`;
        expect(done, title).toMatchObject({ state: 'done' });
        const posts = livePosts().map(({ status, slug }) => [status, slug]);
        expect(posts, title).toEqual([['publish', 'sailing-lessons']]);
        expect(store.posts, title).toHaveLength(1);
        expect(store.media.length, title).toBe(2);
        expect(store.tags.map(({ name }) => name).sort(), title).toEqual(['Boats', 'Harbor']);
        expect((await article(one)).status.uid, title).toBe('post_qa');
      }
    }
  }, 120_000);

  test('trashes a second draft that the site stores after a delay', async () => {
    const one = await approved();
    await startPush(poster, one, {});
    const row = await db()
      .selectFrom('article_push')
      .select('marker')
      .where('article_id', '=', one.id)
      .executeTakeFirstOrThrow();
    const late = { title: 'Late', status: 'draft', slug: row.marker };
    // Both drafts exist before the job finds any.
    for (const _ of [1, 2]) {
      const body = Buffer.from(JSON.stringify(late));
      const url = new URL(`https://${site.host}/`);
      site.store.answer('posts', { method: 'POST', url, headers: {}, body });
    }
    await finishPush(portal, staff, one);
    expect(site.store.posts.map(({ status }) => status)).toEqual(['draft', 'trash']);
  });

  // Requirements: B-PUSH-09
  test('reports the parts that were written, and continues with the same post', async () => {
    const one = await approved({ images: ['red', 'blue'] });
    await startPush(poster, one, {});
    site.fault = { path: 'alt_text', status: 413, body: 'Too large' };
    const failed = await finishPush(portal, staff, one);
    expect(failed).toMatchObject({
      state: 'failed',
      steps: { has_post: true, images: 0, image_total: 2, has_content: false },
    });
    expect(failed.error).toContain('too large (413)');
    site.fault = undefined;
    const done = await push(one);
    expect(done.post?.id).toBe(failed.post?.id);
    expect(livePosts()).toHaveLength(1);
  });

  // Requirements: B-PUSH-09
  test('is canceled with its job, and is shown as canceled', async () => {
    const one = await approved();
    const { body } = await startPush(poster, one, {});
    expect(body).toMatchObject({ state: 'queued' });
    expect((await startPush(poster, one, {})).body).toEqual({ detail: pushTexts.running });
    await poster.call(jobEndpoints.cancel, { params: { id: body.job ?? 0 } });
    expect(await readPush(poster, one)).toMatchObject({
      state: 'canceled',
      error: expect.stringContaining('Push the article again'),
    });
    await push(one);
    expect(livePosts()).toHaveLength(1);
  });
});

// Requirements: B-PUSH-10
describe('an error from the site', () => {
  const refusals: [string, object, string][] = [
    [
      'wrong password',
      { path: 'users/me', status: 401, body: '{"code":"rest_not_logged_in"}' },
      'does not accept the user',
    ],
    [
      'a security plugin',
      { path: 'users/me', status: 403, body: '<html>Blocked</html>' },
      'firewall or security plugin',
    ],
    [
      'a switched-off REST API',
      { path: 'users/me', status: 404, body: 'Not found' },
      'no WordPress REST API',
    ],
    ['a login page', { path: 'users/me', status: 200, body: '<html>Log in</html>' }, 'Duo'],
    [
      'a redirect',
      { path: 'users/me', status: 302, headers: { location: 'https://other.example/' } },
      'redirects to other.example',
    ],
  ];
  test.each(refusals)(
    'is explained before anything is queued, for example %s',
    async (_, fault, text) => {
      const one = await approved();
      site.fault = fault;
      const { status, body } = await startPush(staff, one, {});
      expect(status).toBe(409);
      expect(JSON.stringify(body)).toContain(text);
      expect((await preview(one)).problems).toMatchObject([
        { text: expect.stringContaining(text) },
      ]);
    },
  );

  const writing: [string, object, string][] = [
    [
      '401',
      {
        status: 401,
        body: '{"code":"rest_cannot_create","message":"Sorry, you are not allowed."}',
      },
      'WordPress says: “Sorry, you are not allowed.”',
    ],
    ['403 without WordPress', { status: 403, body: 'no' }, 'before WordPress sees it'],
    [
      '400',
      { status: 400, body: '{"code":"x","message":"Invalid parameter(s): date"}' },
      'Invalid parameter(s): date',
    ],
  ];
  test.each(writing)(
    '%s while writing ends the push with the message from WordPress',
    async (_, fault, text) => {
      const one = await approved();
      await startPush(staff, one, {});
      site.fault = { path: '/posts?context=edit', ...fault };
      const failed = await finishPush(portal, staff, one);
      expect(failed.state).toBe('failed');
      expect(failed.error).toContain(text);
    },
  );
});

// Requirements: B-PUSH-11
describe('the permission to push', () => {
  test('is granted to staff and the article’s poster, not to its client, writer, or editor', async () => {
    const one = await approved();
    for (const person of ['approver', 'writer', 'editor'] as const) {
      const caller = await portal.signIn(team.people[person]);
      expect((await startPush(caller, one, {})).status, person).toBe(403);
      const params = { id: one.id };
      expect((await caller.call(calls.preview, { params, body: {} })).status, person).toBe(403);
      expect((await caller.call(calls.get, { params })).status, person).toBe(403);
    }
    const other = await portal.signIn((await makePushTeam(db(), site.host)).people.poster);
    expect((await startPush(other, one, {})).status).toBe(404);
    expect((await article(one)).allowed_actions).toContain('push');
    expect((await startPush(poster, one, {})).status).toBe(202);
  });

  test('doesn’t reveal the site’s password, and the password isn’t sent to another site', async () => {
    const one = await approved();
    const shown = await preview(one);
    const done = await push(one);
    expect(JSON.stringify([shown, done])).not.toMatch(/abcd|EFGH/);
    await db()
      .updateTable('organization')
      .set({ domain: 'https://127.0.0.1:1' })
      .where('id', '=', team.organization.id)
      .execute();
    expect((await preview(one)).problems[0]?.text).toContain(
      'Test the WordPress credentials again',
    );
  });
});

// Requirements: B-PUSH-12
test('a push is marked as outdated when the article’s text changes afterward', async () => {
  const one = await approved();
  await push(one);
  const content = { type: 'doc' as const, content: [textOf('Boats rest.')] };
  await staff.call(articleBodyEndpoints.update, { params: { id: one.id }, body: { content } });
  expect(await readPush(staff, one)).toMatchObject({ is_outdated: true, state: 'done' });
});
