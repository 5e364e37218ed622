import { articlePushEndpoints as calls } from '@portal/contract/content/push/article-push.endpoints.ts';
import { pushTexts } from '@portal/contract/content/push/article-push.schema.ts';
import { organizationConnectorEndpoints as credentials } from '@portal/contract/organizations/organization-connector.endpoints.ts';
import { wordpress as connector } from '@portal/contract/organizations/wordpress.connector.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import {
  type ArticleTeam,
  makeApprovedArticle,
  makePushTeam,
  readPush,
  startPush,
} from '#testing/push-setup.ts';
import { trustTestAuthority } from '#testing/tls-authority.ts';
import { startWordpress, type Wordpress } from '#testing/wordpress/wordpress.ts';

const seed = `
update_option('timezone_string', 'America/Denver');
update_option('permalink_structure', '/%postname%/');
wp_insert_term('Tips & Tricks', 'category');
wp_insert_term('Boats', 'post_tag');
$user = wp_insert_user(array(
  'user_login' => 'portal', 'user_pass' => 'x', 'role' => 'editor', 'display_name' => 'Portal Writer',
));
list($password) = WP_Application_Passwords::create_new_application_password($user, array('name' => 'Portal'));
echo json_encode(array('password' => WP_Application_Passwords::chunk_password($password)));
`;

/** Registers a meta field for the REST API, as SEO plugins do. */
const seoPlugin = `
add_action('init', function () {
  register_post_meta('post', '_seo_title', array(
    'show_in_rest' => true, 'single' => true, 'type' => 'string',
    'auth_callback' => function () { return current_user_can('edit_posts'); },
  ));
});
`;

let site: Wordpress;
let portal: TestPortal;
let staff: Caller;
let poster: Caller;
let team: ArticleTeam;
let distrust: () => void;

beforeAll(async () => {
  distrust = trustTestAuthority();
  site = await startWordpress();
  await site.addPlugin('seo', seoPlugin);
  const { password } = JSON.parse(await site.run(seed));
  portal = await startPortal({ config: { allowedHosts: ['127.0.0.1'] } });
  const db = portal.database.writer;
  team = await makePushTeam(db, site.host);
  staff = await portal.signIn(await makePerson(db, { kind: 'staff' }));
  poster = await portal.signIn(team.people.poster);
  const params = { id: team.organization.id, connector: connector.id };
  const body = {
    user: 'portal',
    application_password: password,
    seo_title_key: '_seo_title',
    seo_description_key: '_seo_description',
  };
  await staff.call(credentials.save, { params, body });
  const tested = await staff.call(credentials.test, { params });
  expect(tested.body.confirmed_host, tested.text).toBe(site.host);
}, 300_000);
afterAll(async () => {
  distrust();
  await portal.close();
  await site.close();
});

interface StoredPost {
  ID: number;
  post_status: string;
  post_name: string;
  post_title: string;
  post_content: string;
  post_excerpt: string;
  categories: string[];
  tags: string[];
  thumbnail: { slug: string; alt: string } | null;
  seo: string;
}

/** Returns the posts with this title in every status, as stored in WordPress's database. */
async function postsTitled(title: string): Promise<StoredPost[]> {
  return JSON.parse(
    await site.run(`
global $wpdb;
$found = array();
foreach ($wpdb->get_col($wpdb->prepare("select ID from $wpdb->posts where post_type = 'post' and post_title = %s order by ID", ${JSON.stringify(title)})) as $id) {
  $post = get_post($id);
  $image = get_post(get_post_thumbnail_id($post));
  $found[] = array(
    'ID' => $post->ID, 'post_status' => $post->post_status, 'post_name' => $post->post_name,
    'post_title' => $post->post_title, 'post_content' => $post->post_content,
    'post_excerpt' => $post->post_excerpt,
    'categories' => wp_get_post_categories($post->ID, array('fields' => 'names')),
    'tags' => wp_get_post_tags($post->ID, array('fields' => 'names')),
    'thumbnail' => get_post_thumbnail_id($post) ? array(
      'slug' => $image->post_name, 'alt' => get_post_meta($image->ID, '_wp_attachment_image_alt', true),
    ) : null,
    'seo' => get_post_meta($post->ID, '_seo_title', true),
  );
}
echo json_encode($found);
`),
  );
}

async function finish(article: { id: number }) {
  await portal.services.runner.runDue();
  return readPush(staff, article);
}

// Requirements: B-PUSH-01, B-PUSH-02, B-PUSH-04, B-PUSH-13
test('a draft has text in blocks, images with alternative texts, terms, and SEO fields', async () => {
  const article = await makeApprovedArticle(portal, team, staff, {
    title: 'Fish & Chips “To Go”',
    text: 'Use <b> & "quotes".',
    images: ['red', 'blue'],
  });
  const body = { categories: ['Tips & Tricks'], tags: ['Boats', 'Harbor & Sea'] };
  const { body: shown } = await staff.call(calls.preview, { params: { id: article.id }, body });
  expect(shown.problems).toEqual([]);
  expect(shown.notes).toEqual([
    'The site doesn’t accept the field _seo_description, so it isn’t written.',
  ]);
  expect((await startPush(poster, article, body)).status).toBe(202);
  const done = await finish(article);
  expect(done, done.error ?? '').toMatchObject({ state: 'done', difference: null });
  const posts = await postsTitled(article.title);
  expect(posts).toMatchObject([
    {
      ID: done.post?.id,
      post_status: 'draft',
      post_name: 'fish-chips-to-go',
      post_excerpt: 'Learn to sail & more.',
      tags: ['Boats', 'Harbor &amp; Sea'],
      categories: ['Tips &amp; Tricks'],
      thumbnail: { slug: expect.stringMatching(/^portal-/), alt: 'A red boat' },
      seo: article.title,
    },
  ]);
  expect(posts[0]?.post_content).toContain('<p>Use &lt;b&gt; &amp; &quot;quotes&quot;.</p>');
  const parsed = await site.run(
    `echo json_encode(array_column(parse_blocks(get_post(${done.post?.id})->post_content), 'blockName'));`,
  );
  expect(JSON.parse(parsed).filter((name: string | null) => name !== null)).toEqual([
    'core/paragraph',
    'core/image',
    'core/image',
  ]);
  const again = await staff.call(calls.preview, { params: { id: article.id }, body });
  expect(again.body.difference).toBeNull();
  expect(again.body.written.images.map(({ exists }) => exists)).toEqual([true, true]);
  expect(again.body.written.tags.map(({ exists }) => exists)).toEqual([true, true]);
});

// Requirements: B-PUSH-01, B-PUSH-05, B-PUSH-08, B-PUSH-13
test('a push schedules a post, WordPress publishes it, and the next push updates the same post', async () => {
  const title = 'Sailing in Winter';
  const article = await makeApprovedArticle(portal, team, staff, { title });
  await startPush(poster, article, {});
  const draft = await finish(article);
  const date = new Date(Date.now() + 86_400_000).toISOString();
  expect((await startPush(staff, article, { status: 'scheduled', date })).status).toBe(202);
  const scheduled = await finish(article);
  expect(scheduled).toMatchObject({
    state: 'done',
    post: {
      id: draft.post?.id,
      status: 'scheduled',
      date: `${date.slice(0, 19)}.000Z`,
      link: `https://${site.host}/sailing-in-winter/`,
    },
  });
  expect(await postsTitled(title)).toMatchObject([{ post_status: 'future' }]);
  await site.run(`wp_publish_post(${draft.post?.id});`);
  const { body } = await staff.call(calls.preview, {
    params: { id: article.id },
    body: { status: 'published' },
  });
  expect(body.difference).toBeNull();
  expect((await startPush(staff, article, { status: 'published' })).status).toBe(202);
  expect(await finish(article)).toMatchObject({ state: 'done', post: { status: 'published' } });
  expect(await postsTitled(title)).toMatchObject([
    { post_status: 'publish', post_name: 'sailing-in-winter' },
  ]);
});

// Requirements: B-PUSH-01, B-PUSH-05
test('a scheduled post is published immediately if the next push requests it', async () => {
  const title = 'Sailing in Spring';
  const article = await makeApprovedArticle(portal, team, staff, { title });
  const date = new Date(Date.now() + 86_400_000).toISOString();
  await startPush(poster, article, { status: 'scheduled', date });
  await finish(article);
  await startPush(staff, article, { status: 'published' });
  expect(await finish(article)).toMatchObject({ state: 'done', post: { status: 'published' } });
  expect(await postsTitled(title)).toMatchObject([{ post_status: 'publish' }]);
});

// Requirements: B-PUSH-06, B-PUSH-13
test('a change in WordPress is detected, and is overwritten only on request', async () => {
  const title = 'Sailing in Autumn';
  const article = await makeApprovedArticle(portal, team, staff, { title, text: 'Boats sail.' });
  await startPush(poster, article, { status: 'published' });
  const { post } = await finish(article);
  await site.run(`
    wp_set_current_user(1);
    $post = get_post(${post?.id});
    wp_update_post(array('ID' => $post->ID, 'post_content' => wp_slash(str_replace('sail.', 'sink.', $post->post_content))));
  `);
  const refused = await startPush(staff, article, { status: 'published' });
  expect(refused).toMatchObject({ status: 409, body: { detail: pushTexts.changedThere } });
  const { body } = await staff.call(calls.preview, {
    params: { id: article.id },
    body: { status: 'published' },
  });
  expect(body.difference?.parts).toMatchObject([
    { part: 'text', theirs: expect.stringContaining('sink.') },
  ]);
  const overwrites = body.difference?.token ?? null;
  await startPush(staff, article, { status: 'published', overwrites });
  expect(await finish(article)).toMatchObject({ state: 'done', difference: null });
  const [written] = await postsTitled(title);
  expect(written?.post_content).toContain('Boats sail.');
  await site.run(`wp_trash_post(${post?.id});`);
  const gone = await staff.call(calls.preview, { params: { id: article.id }, body: {} });
  expect(gone.body.difference?.parts).toMatchObject([{ theirs: 'It is in the trash.' }]);
});

// Requirements: B-PUSH-05, B-PUSH-13
test('a draft whose id was lost is found by its marker, and a second draft is trashed', async () => {
  const title = 'Sailing at Night';
  const article = await makeApprovedArticle(portal, team, staff, { title });
  await startPush(poster, article, {});
  const { marker } = await portal.database.writer
    .selectFrom('article_push')
    .select('marker')
    .where('article_id', '=', article.id)
    .executeTakeFirstOrThrow();
  await site.run(`
    wp_insert_post(array('post_title' => 'First', 'post_name' => '${marker}', 'post_status' => 'draft', 'post_author' => 1));
    wp_insert_post(array('post_title' => 'Second', 'post_name' => '${marker}-2', 'post_status' => 'draft', 'post_author' => 1));
  `);
  expect(await finish(article)).toMatchObject({ state: 'done' });
  expect(await postsTitled(title)).toMatchObject([{ post_status: 'draft' }]);
  expect(await postsTitled('Second')).toMatchObject([{ post_status: 'trash' }]);
  expect(await postsTitled('First')).toEqual([]);
});
