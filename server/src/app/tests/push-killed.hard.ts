import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import type { BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { articlePushEndpoints } from '@portal/contract/content/push/article-push.endpoints.ts';
import { organizationConnectorEndpoints } from '@portal/contract/organizations/organization-connector.endpoints.ts';
import { createClient } from '@portal/contract/platform/client.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeArticle } from '#testing/content.factories.ts';
import { makeOrganization } from '#testing/people.factories.ts';
import { textOf } from '#testing/push-setup.ts';
import {
  makePlace,
  type Place,
  type ServerProcess,
  signInAsStaff,
  startServerProcess,
  withDatabase,
} from '#testing/server-process.ts';
import { testAuthority } from '#testing/tls-authority.ts';
import {
  siteCredentials,
  startWordpressSite,
  type WordpressSite,
} from '#testing/wordpress-site.ts';

const rounds = Number(process.env.PORTAL_TEST_ROUNDS ?? 20);

let place: Place;
let site: WordpressSite;
let server: ServerProcess;
let client: ReturnType<typeof createClient>;

async function start(): Promise<void> {
  const authority = join(place.directory, 'authority.pem');
  await writeFile(authority, testAuthority);
  server = await startServerProcess(place, {
    PORTAL_DEMO: 'on',
    ALLOWED_HOSTS: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: authority,
  });
  const token = await signInAsStaff(server.url);
  client = createClient({ fetch, baseUrl: server.url, token: () => token });
}

beforeAll(async () => {
  place = await makePlace();
  site = await startWordpressSite();
  await start();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await place.remove();
  await site.close();
});

async function makeArticles(): Promise<number[]> {
  const { organization, ids } = await withDatabase(place, async ({ writer }) => {
    const made = await makeOrganization(writer, { domain: `https://${site.host}` });
    const articles: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const title = `Sailing ${round + 1}`;
      const values = { client_id: made.id, status: 'ready_to_post' as const, title };
      articles.push((await makeArticle(writer, values)).id);
    }
    return { organization: made.id, ids: articles };
  });
  const params = { id: organization, connector: 'wordpress' };
  await client.call(organizationConnectorEndpoints.save, { params, body: siteCredentials });
  await client.call(organizationConnectorEndpoints.test, { params });
  return ids;
}

/** Writes an article text with two images that no other article has. */
async function writeText(id: number): Promise<void> {
  const content: BodyNode[] = [textOf('Boats sail.')];
  for (const red of [id % 256, (id + 100) % 256]) {
    const background = { r: red, g: Math.floor(id / 256), b: 7 };
    const picture = sharp({ create: { width: 20, height: 20, channels: 3, background } });
    const bytes = new Uint8Array(await picture.png().toBuffer());
    const image = new File([bytes], 'image.png');
    const params = { id };
    const added = await client.call(articleBodyEndpoints.addImage, {
      params,
      body: {},
      files: { image },
    });
    content.push({ type: 'image', attrs: { image: added.id, alt: `Image ${red}` } });
  }
  const body = { content: { type: 'doc' as const, content } };
  await client.call(articleBodyEndpoints.update, { params: { id }, body });
}

const read = (id: number) => client.call(articlePushEndpoints.get, { params: { id } });

/** Kills the server at the given request of the next push, before or after the site has stored the request's data. */
function killAt(request: number, isStored: boolean): Promise<void> {
  const { store } = site;
  const answer = store.answer.bind(store);
  return new Promise((killed) => {
    let left = request;
    store.answer = (...given) => {
      left -= 1;
      if (left !== 0) return answer(...given);
      if (isStored) answer(...given);
      store.answer = answer;
      void server.end('SIGKILL').then(() => killed());
      return undefined;
    };
  });
}

// Requirements: B-PUSH-05
test('a push whose server is killed at any request ends with one published post', async () => {
  const ids = await makeArticles();
  for (const [round, id] of ids.entries()) {
    await writeText(id);
    const body = { status: 'published' as const, tags: [`Tag ${id}`], confirms_unapproved: true };
    const params = { id };
    await client.call(articlePushEndpoints.preview, { params, body: { status: 'published' } });
    // The job that pushes one of these articles makes eleven requests after signing in.
    const killed = killAt(1 + (Math.floor(round / 2) % 11), round % 2 === 1);
    await client.call(articlePushEndpoints.start, { params, body });
    await killed;
    await start();
    await expect.poll(async () => (await read(id)).state, { timeout: 120_000 }).toBe('done');
    const posts = site.store.posts.filter(({ title }) => title === `Sailing ${round + 1}`);
    expect(posts.map(({ status }) => status)).toEqual(['publish']);
    const article = await client.call(articleEndpoints.get, { params });
    expect(article.status.uid).toBe('post_qa');
  }
  const { posts, media, tags } = site.store;
  expect(posts.filter(({ status }) => status !== 'trash')).toHaveLength(rounds);
  expect(new Set(media.map(({ slug }) => slug)).size).toBe(media.length);
  expect(media).toHaveLength(2 * rounds);
  expect(tags).toHaveLength(rounds);
}, 1_800_000);
