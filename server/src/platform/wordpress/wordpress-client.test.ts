import { gzipSync } from 'node:zlib';
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
import { createGuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { trustCertificate, trustTestAuthority } from '#testing/tls-authority.ts';
import { testCertificate } from '#testing/tls-certificate.ts';
import { startWordpressSite, type WordpressSite } from '#testing/wordpress-site.ts';
import { plainTitle } from './plain-title.ts';
import { WordpressClient } from './wordpress-client.ts';

let site: WordpressSite;
let distrust: () => void;

beforeAll(() => {
  distrust = trustTestAuthority();
});
afterAll(() => distrust());
beforeEach(async () => {
  site = await startWordpressSite();
});
afterEach(() => site.close());

const fetch = createGuardedFetch({ allowedHosts: ['127.0.0.1', 'localhost'] });
const clientOf = ({
  host = site.host,
  password = 'abcdEFGH1234ijkl',
  path = '/',
  timeoutMilliseconds = 5_000,
} = {}) =>
  new WordpressClient(
    { address: new URL(path, `https://${host}`), user: 'portal', applicationPassword: password },
    { fetch, signal: AbortSignal.timeout(10_000), timeoutMilliseconds },
  );
const after = '2026-01-01T00:00:00.000Z';
const inMinute = (minute: number) =>
  new Date(Date.UTC(2026, 4, 1, 0, minute)).toISOString().slice(0, 19);

/** Returns the message that users see if the site has this fault. */
async function sentence(fault: WordpressSite['fault'], client = clientOf()): Promise<string> {
  site.fault = fault;
  const work = async () => {
    await client.readUser();
    await client.listPosts(after);
  };
  return work().then(
    () => 'It worked.',
    (error: Error) => error.message.replaceAll(site.host, 'HOST'),
  );
}

describe('the WordPress client', () => {
  // Requirements: P2-POSTING-38, P2-POSTING-39, P2-API-HEALTH-04
  test('reads posts page by page until the last page, with only the site’s credentials', async () => {
    site.posts = Array.from({ length: 130 }, (_, minute) => ({ date_gmt: inMinute(minute) }));
    const posts = await clientOf().listPosts(after);
    expect(new Set(posts.map(({ id }) => id)).size).toBe(130);
    expect(site.seen.every((line) => line.includes('per_page=50&'))).toBe(true);
    expect(site.seen.every((line) => line.includes('status=publish%2Cfuture'))).toBe(true);
    expect(site.seen.map((line) => /[?&]page=(\d)/.exec(line)?.[1])).toEqual(['1', '2', '3']);
    expect(new Set(site.authorizations).size).toBe(1);
    expect(site.authorizations[0]).toMatch(/^Basic /);
  });

  test('returns UTC times and plain-text titles', async () => {
    site.posts = [
      {
        title: 'Tips &#038; <em>Tricks</em> &#8211; A&nbsp;Guide',
        date_gmt: '2026-05-01T10:00:00',
      },
    ];
    expect(await clientOf().listPosts(after)).toEqual([
      {
        id: 1,
        title: 'Tips & Tricks – A Guide',
        link: `https://${site.host}/post-1/`,
        date: '2026-05-01T10:00:00.000Z',
        status: 'publish',
      },
    ]);
    expect(plainTitle('<script>alert(1)</script> A &lt; B')).not.toContain('<script');
  });

  test('reads posts in a folder of the host, and ignores unsafe links', async () => {
    site.posts = [{ date_gmt: '2026-05-01T10:00:00', link: 'javascript:alert(1)' }];
    const [post] = await clientOf({ path: '/blog/' }).listPosts(after);
    expect(site.seen[0]).toMatch(/^GET \/blog\/wp-json\/wp\/v2\/posts\?/);
    expect(post?.link).toBeNull();
  });

  // Requirements: P2-API-HEALTH-05, P2-API-HEALTH-06
  test('reads a post by its id, and the user that the credentials belong to', async () => {
    site.posts = [{ title: 'One', date_gmt: '2026-05-01T10:00:00' }];
    expect(await clientOf().getPost(1)).toMatchObject({ id: 1, title: 'One' });
    expect(await clientOf().readUser()).toEqual({ id: 7, name: 'Portal Reader' });
    expect(site.seen[0]).toMatch(/^GET \/wp-json\/wp\/v2\/posts\/1(\?|$)/);
    expect(site.seen[1]).toBe('GET /wp-json/wp/v2/users/me');
    expect(site.authorizations).toHaveLength(2);
  });

  test('follows a redirect within the site', async () => {
    site.posts = [{ date_gmt: '2026-05-01T10:00:00' }];
    site.fault = { path: 'users/me', status: 302, headers: { location: '/wp-json/wp/v2/posts/1' } };
    // The redirect leads to a record that isn't a user.
    await expect(clientOf().readUser()).rejects.toThrow('There was most likely a Duo Issue');
    expect(site.seen).toHaveLength(2);
  });
});

// Requirements: P2-POSTING-31
describe('a firewall', () => {
  const duo = 'There was most likely a Duo Issue';
  test.each([
    ['HTML instead of the user', { path: 'users/me', body: '<html>Duo</html>' }],
    ['HTML instead of the posts', { path: '/posts', body: '<html>Duo</html>' }],
    ['an object instead of the posts', { path: '/posts', body: '{"message":"hello"}' }],
    ['an empty response instead of the posts', { path: '/posts', body: '' }],
  ])('is recognized by %s', async (_, fault) => {
    expect(await sentence(fault)).toBe(duo);
  });
});

// Requirements: P2-POSTING-32
describe('an error message', () => {
  // Requirements: D-31
  test('reports invalid credentials before any posts are requested', async () => {
    const text = await sentence(undefined, clientOf({ password: 'wrong' }));
    expect(text).toBe(
      'WordPress at HOST does not accept the user or the application password. Enter them again in the organization’s settings.',
    );
    expect(site.seen).toEqual(['GET /wp-json/wp/v2/users/me']);
  });

  const rest = (code: string) => JSON.stringify({ code });
  test.each([
    [
      { path: 'users/me', status: 401, body: 'Who?' },
      'HOST requires a password of its own in addition to WordPress’s (401).',
    ],
    [
      { path: '/posts', status: 401, body: rest('x') },
      'HOST does not let the user read posts (401).',
    ],
    [
      { status: 403, body: '<html>' },
      'HOST rejects the portal’s requests (403). Allow its requests in the site’s firewall',
    ],
    [
      { path: '/posts', status: 403, body: rest('rest_forbidden') },
      'WordPress at HOST does not allow this for the user (403).',
    ],
    [
      { path: '/posts', status: 400, body: rest('rest_invalid_param') },
      'The user may not read scheduled posts at HOST.',
    ],
    [{ status: 404 }, 'HOST has no WordPress REST API (404). Check the organization’s domain'],
    [
      { status: 429 },
      'HOST is limiting requests at the moment (429). Refresh again in a few minutes.',
    ],
    [{ status: 500 }, 'HOST has an internal error (500). Ask the site’s host to look at it.'],
    [{ status: 503 }, 'HOST has an internal error (503).'],
    [{ status: 418 }, 'HOST responded with status 418.'],
    [
      { status: 301, headers: { location: 'https://www.elsewhere.example/wp-json/' } },
      'HOST redirects to www.elsewhere.example. Change the organization’s domain to https://www.elsewhere.example',
    ],
    [
      { status: 301, headers: { location: 'http://127.0.0.1/wp-json/' } },
      'HOST redirects to http://127.0.0.1, which is not encrypted.',
    ],
    [
      { status: 302, headers: { location: '/wp-json/' } },
      'HOST redirects endlessly. Check whether the organization’s domain needs www or not, or ask the site’s host.',
    ],
    [
      { status: 302, headers: { location: 'https://' } },
      'HOST redirects to an invalid address. Ask the site’s host.',
    ],
  ])('includes a remedy in the case %o', async (fault, expected) => {
    expect(await sentence(fault)).toContain(expected);
  });

  // Requirements: D-44
  test('explains a redirect to another host, which never receives the credentials', async () => {
    const other = await startWordpressSite();
    try {
      const location = `https://${other.host}/wp-json/wp/v2/users/me`;
      expect(await sentence({ status: 302, headers: { location } })).toContain(
        `redirects to ${other.host}`,
      );
      expect(other.seen).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('explains a timeout', async () => {
    const text = await sentence({ hangs: true }, clientOf({ timeoutMilliseconds: 200 }));
    expect(text).toBe(
      'HOST didn’t respond within 20 seconds. Try again later, or contact the site’s host.',
    );
  });

  test('explains a certificate that isn’t trusted or belongs to another host', async () => {
    const other = await startWordpressSite({ certificate: testCertificate });
    onTestFinished(other.close);
    const failure = () =>
      clientOf({ host: other.host })
        .readUser()
        .then(String, ({ message }: Error) => message);
    const text = `The certificate of ${other.host} is not trusted`;
    expect(await failure()).toContain(text);
    onTestFinished(trustCertificate(testCertificate.cert));
    expect(await failure()).toMatch(/is not trusted \(.* does not match .*\)\. Renew it/);
    expect(other.seen).toEqual([]);
  });

  test.each([
    ['one line of 10 MB', { body: Buffer.alloc(10_000_000, 'x') }],
    [
      'a gzip bomb',
      { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50_000_000)) },
    ],
  ])('explains %s instead of the posts', async (_, fault) => {
    expect(await sentence({ path: '/posts', ...fault })).toBe(
      'HOST returned a response that is too large. Contact the person who maintains the site.',
    );
  });

  test('explains that a site doesn’t exist or isn’t on the public internet', async () => {
    await expect(clientOf({ host: '127.0.0.1:1' }).readUser()).rejects.toThrow(
      '127.0.0.1:1 cannot be reached. Check the organization’s domain.',
    );
    await expect(clientOf({ host: '10.0.0.1' }).readUser()).rejects.toThrow(
      '10.0.0.1 is not a public internet address.',
    );
  });
});
