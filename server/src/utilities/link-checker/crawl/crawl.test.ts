import type { LookupFunction } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConnectionGuard } from '#platform/outgoing/connection-guard.ts';
import { type LinkSite, pageOf, startLinkSite } from '#testing/link-site.ts';
import { isListed } from './address-book.ts';
import { crawl } from './crawl.ts';
import type { AddressRow, CrawlBatch, CrawlSettings, CrawlState } from './crawl-types.ts';
import { findReferences } from './page-references.ts';

let site: LinkSite;
let other: LinkSite;
const opened: LinkSite[] = [];

const open = async (pages = {}) => {
  const made = await startLinkSite(pages);
  opened.push(made);
  return made;
};

beforeEach(async () => {
  site = await open();
  other = await open();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

/** Short limits for tests with responses that never arrive. */
const impatient = { headersMilliseconds: 1_000, bodyMilliseconds: 1_000 };

const emptyState = (): CrawlState => ({ addresses: [], pages: [], texts: [], summary: null });

interface Options extends Partial<CrawlSettings> {
  allowedHosts?: string[];
  lookup?: LookupFunction;
  signal?: AbortSignal;
  state?: CrawlState;
  onBatch?: (batch: CrawlBatch) => void;
}

/** Crawls the site and returns the rows by path. */
async function check(options: Options = {}) {
  const { allowedHosts, lookup, signal, state, onBatch, ...settings } = options;
  const kept = state ?? emptyState();
  const byNumber = new Map(kept.addresses.map((one) => [one.no, one]));
  const end = await crawl(
    {
      url: site.url,
      maximumPages: 1000,
      maximumAddresses: 5000,
      maximumMilliseconds: 60_000,
      followsRobots: true,
      userAgent: 'test',
      limits: { headersMilliseconds: 10_000, bodyMilliseconds: 10_000 },
      ...settings,
    },
    {
      guard: createConnectionGuard({
        allowedHosts: allowedHosts ?? [site.host, other.host],
        lookup,
      }),
      signal: signal ?? new AbortController().signal,
      state: state && structuredClone(state),
      batchMilliseconds: 50,
      onBatch: async (batch) => {
        for (const row of structuredClone(batch.addresses)) byNumber.set(row.no, row);
        kept.addresses = [...byNumber.values()].sort((a, b) => a.no - b.no);
        kept.pages.push(...batch.pages);
        kept.texts.push(...batch.texts);
        kept.summary = structuredClone(batch.summary);
        onBatch?.(batch);
      },
    },
  );
  const rows = kept.addresses.filter(isListed);
  const shorten = (url: string) => url.replace(site.url, '/').replace(other.url, 'other/');
  const named = Object.fromEntries(rows.map((row) => [shorten(row.url), row]));
  return {
    end,
    kept,
    rows: named,
    said: Object.fromEntries(
      rows.map((row) => [shorten(row.url), `${row.status} ${row.cause} ${row.verdict}`]),
    ),
    parentsOf(row: AddressRow | undefined) {
      const texts = new Map(kept.texts.map(({ no, text }) => [no, text]));
      return kept.pages.flatMap(({ no, references }) =>
        findReferences(references, row?.no ?? 0).map(({ kind, text }) => {
          const url = kept.addresses.find((one) => one.no === no)?.url ?? '';
          return `${shorten(url)} ${kind} ${texts.get(text) ?? ''}`.trim();
        }),
      );
    },
  };
}

// Requirements: D-34, D-49
describe('a link check', () => {
  test('reads every page of the site once, and requests every other address once with HEAD', async () => {
    site.pages = {
      '/': pageOf('/a', '/b', '/a', `${other.url}x`),
      '/a': pageOf('/', '/b#x', '/pic.png'),
      '/b': `${pageOf('/a')}<p id="x"></p><img src="/pic.png" alt="A picture">`,
      '/pic.png': { headers: { 'content-type': 'image/png' }, body: 'x' },
    };
    other.pages = { '/x': pageOf('/never') };
    const { said, end, parentsOf, rows } = await check();
    expect(end).toBe('complete');
    expect(said).toEqual({
      '/': '200 answered ok',
      '/a': '200 answered ok',
      '/b': '200 answered ok',
      '/pic.png': '200 answered ok',
      'other/x': '200 answered ok',
    });
    expect(site.seen.toSorted()).toEqual([
      'GET /',
      'GET /a',
      'GET /b',
      'GET /robots.txt',
      'GET /sitemap.xml',
      'HEAD /pic.png',
    ]);
    expect(other.seen).toEqual(['HEAD /x']);
    expect(parentsOf(rows['/pic.png']).toSorted()).toEqual([
      '/a link to /pic.png',
      '/b image A picture',
    ]);
    expect(rows['/b']).toMatchObject({ parents: 2, parent: 1 });
  });

  test('distinguishes broken links from blocked, rate-limited, redirected, and slow ones', async () => {
    const hrefs = [
      '404',
      '410',
      '500',
      '401',
      '403',
      '429',
      '999',
      '204',
      'wall',
      'slow',
      'slow-body',
    ];
    site.pages = {
      '/': pageOf(
        ...hrefs.map((one) => `/${one}`),
        'mailto:a@example.com',
        'javascript:x()',
        'http://',
        '/gone-away',
      ),
      '/410': { status: 410 },
      '/500': { status: 500 },
      '/401': { status: 401 },
      '/403': { status: 403 },
      '/429': { status: 429 },
      '/999': { status: 999 },
      '/204': { status: 204 },
      '/wall': { status: 503, headers: { server: 'cloudflare' } },
      '/slow': { respond: () => undefined },
      '/slow-body': {
        respond: (_, response) => {
          response.writeHead(200, { 'content-type': 'text/html' }).write('<p>and then');
        },
      },
      '/gone-away': { respond: (request) => request.socket.destroy() },
    };
    const { said } = await check({ limits: impatient });
    expect(said).toEqual({
      '/': '200 answered ok',
      '/404': '404 status broken',
      '/410': '410 status broken',
      '/500': '500 status broken',
      '/401': '401 login blocked',
      '/403': '403 forbidden blocked',
      '/429': '429 rate_limited rate_limited',
      '/999': '999 bot_wall blocked',
      '/204': '204 answered ok',
      '/wall': '503 bot_wall blocked',
      '/slow': '0 timed_out timed_out',
      '/slow-body': '200 timed_out timed_out',
      '/gone-away': '0 reset broken',
      'http://': '0 bad_address broken',
    });
  });

  test('retries with GET if HEAD is inconclusive', async () => {
    site.pages = { '/': pageOf(`${other.url}a`, `${other.url}b`, `${other.url}c`) };
    const onlyGet = (status: number) => (request: { method?: string }) =>
      request.method === 'HEAD' ? { status } : { body: 'hello' };
    other.pages = {
      '/a': onlyGet(405),
      '/b': onlyGet(403),
      '/c': {
        respond: (request, response) => {
          if (request.method === 'HEAD') request.socket.destroy();
          else response.end('hello');
        },
      },
    };
    const { said } = await check();
    expect(said).toMatchObject({
      'other/a': '200 answered ok',
      'other/b': '200 answered ok',
      'other/c': '200 answered ok',
    });
    expect(other.seen.toSorted()).toEqual([
      'GET /a',
      'GET /b',
      'GET /c',
      'HEAD /a',
      'HEAD /b',
      'HEAD /c',
    ]);
  });

  test('follows each redirect in a chain, requests the final address once, and reports loops', async () => {
    const to = (location: string, status = 301) => ({ status, headers: { location } });
    site.pages = {
      '/': pageOf(
        '/old',
        '/older',
        '/new',
        '/dead',
        '/loop',
        '/self',
        '/endless/0',
        '/nowhere',
        `/out`,
      ),
      '/old': to('/new'),
      '/older': to('/old', 302),
      '/new': pageOf('/'),
      '/dead': to('/missing'),
      '/loop': to('/pool'),
      '/pool': to('/loop'),
      '/self': to('/self'),
      '/nowhere': to(''),
      '/out': to(`${other.url}x`),
    };
    for (let hop = 0; hop < 15; hop += 1) site.pages[`/endless/${hop}`] = to(`/endless/${hop + 1}`);
    other.pages = { '/x': 'hello' };
    const { said, rows, end } = await check();
    expect(end).toBe('complete');
    expect(said).toEqual({
      '/': '200 answered ok',
      '/old': '301 redirect redirected',
      '/older': '302 redirect redirected',
      '/new': '200 answered ok',
      '/dead': '404 status broken',
      '/loop': '301 redirect_loop broken',
      '/self': '301 redirect_loop broken',
      '/endless/0': '301 too_many_redirects broken',
      '/nowhere': '301 bad_redirect broken',
      '/out': '301 redirect redirected',
    });
    expect(rows['/older']).toMatchObject({
      finalUrl: `${site.url}new`,
      hops: [
        { url: `${site.url}older`, status: 302 },
        { url: `${site.url}old`, status: 301 },
      ],
    });
    expect(new Set(site.seen).size).toBe(site.seen.length);
  });

  test('finds links in base, srcset, style sheets, imports, frames, and inline styles', async () => {
    const css = (body: string) => ({ headers: { 'content-type': 'text/css' }, body });
    site.pages = {
      '/': `<base href="/deep/er/"><link rel="stylesheet" href="../main.css"><link rel="canonical" href="/">
        <img srcset="one.png 1x, two.png 2x"><picture><source srcset="three.webp 100w"></picture>
        <p style="background: url('four.png')"></p><style>@import "five.css";</style><a href="page">Page</a>
        <video poster="six.png" src="seven.mp4"></video><iframe src="frame"></iframe><script src="eight.js"></script>
        <meta http-equiv="refresh" content="5; url=/refreshed"><area href="area"><object data="nine.bin"></object>`,
      '/deep/main.css': css(
        '@import url(sub.css); a { background: url("../bg.png") } /* url(no.png) */',
      ),
      '/deep/sub.css': css('b { src: url(f\\6Fnt.woff2) }'),
    };
    const { rows, parentsOf } = await check();
    const kinds = Object.fromEntries(
      Object.entries(rows).map(([path, row]) => [path, parentsOf(row).join('; ')]),
    );
    expect(kinds).toEqual({
      '/': '/ link',
      '/deep/main.css': '/ stylesheet',
      '/deep/er/one.png': '/ image',
      '/deep/er/two.png': '/ image',
      '/deep/er/three.webp': '/ image',
      '/deep/er/four.png': '/ css',
      '/deep/er/five.css': '/ stylesheet',
      '/deep/er/page': '/ link Page',
      '/deep/er/six.png': '/ image',
      '/deep/er/seven.mp4': '/ media',
      '/deep/er/frame': '/ frame',
      '/deep/er/eight.js': '/ script',
      '/refreshed': '/ link',
      '/deep/er/area': '/ link',
      '/deep/er/nine.bin': '/ media',
      '/deep/sub.css': '/deep/main.css stylesheet',
      '/bg.png': '/deep/main.css css',
      '/deep/font.woff2': '/deep/sub.css css',
    });
  });

  test('reports missing anchors without a second request', async () => {
    site.pages = {
      '/': `${pageOf('#here', '#gone', '/a#there', '/a#gone', '/a#caf%C3%A9', '/a#top', '/moved#there', '/a#/route', `${other.url}#x`)}<i id="here">`,
      '/a': '<p id="there"><a name="café"></a>',
      '/moved': { status: 301, headers: { location: '/a' } },
    };
    other.pages = { '/': 'hello' };
    const { said, rows, parentsOf } = await check();
    expect(said).toEqual({
      '/': '200 answered ok',
      '/#gone': '200 anchor missing_anchor',
      '/a': '200 answered ok',
      '/a#gone': '200 anchor missing_anchor',
      '/moved': '301 redirect redirected',
      'other/': '200 answered ok',
    });
    expect(parentsOf(rows['/a#gone'])).toEqual(['/ link to /a#gone']);
    expect(site.seen.filter((one) => one.endsWith('/a'))).toEqual(['GET /a']);
  });

  test('reports soft 404s only for pages with status 200 that say "not found"', async () => {
    site.pages = {
      '/': pageOf('/a', '/b', '/c', '/d', '/e'),
      '/d': '<title>Blog, page 404</title><h1>404 Main Street</h1>',
      '/e': '<title>Harbor | Error 404</title>',
      '/a': '<title>Page not found – Harbor Dental</title>',
      '/b': '<title>Harbor</title><h1>404</h1>',
      '/c': '<title>How we fixed 404 errors after our page was not found by anyone</title>',
    };
    const { said } = await check();
    expect(said).toMatchObject({
      '/a': '200 soft_404 suspect',
      '/b': '200 soft_404 suspect',
      '/c': '200 answered ok',
      '/d': '200 answered ok',
      '/e': '200 soft_404 suspect',
    });
  });

  test('reads compressed pages and pages in other charsets', async () => {
    const html = { 'content-type': 'text/html; charset=iso-8859-1' };
    site.pages = {
      '/': pageOf('/gzip', '/br', '/broken'),
      '/gzip': {
        headers: { ...html, 'content-encoding': 'gzip' },
        body: gzipSync(Buffer.from('<a href="/c">caf\xe9</a>', 'latin1')),
      },
      '/br': {
        headers: { ...html, 'content-encoding': 'br' },
        body: brotliCompressSync('<a href="/d">d</a>'),
      },
      '/broken': {
        headers: { ...html, 'content-encoding': 'gzip' },
        body: 'not compressed at all',
      },
    };
    const { rows, parentsOf } = await check();
    expect(parentsOf(rows['/c'])).toEqual(['/gzip link café']);
    expect(parentsOf(rows['/d'])).toEqual(['/br link d']);
    expect(rows['/broken']).toMatchObject({ status: 200 });
  });

  test('requests an internationalized domain by its ASCII form', async () => {
    const lookup: LookupFunction = (name, _, callback) => {
      if (name !== 'xn--bcher-kva.example')
        return callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []);
      callback(null, [{ address: '127.0.0.1', family: 4 }]);
    };
    const { port } = new URL(site.url);
    site.pages = { '/': pageOf('/ä', 'http://münchen.example/'), '/%C3%A4': 'hello' };
    const { kept } = await check({
      url: `http://bücher.example:${port}/`,
      allowedHosts: [`xn--bcher-kva.example:${port}`, 'xn--mnchen-3ya.example'],
      lookup,
    });
    expect(kept.addresses.filter(isListed).map(({ url, cause }) => `${url} ${cause}`)).toEqual([
      `http://xn--bcher-kva.example:${port}/ answered`,
      `http://xn--bcher-kva.example:${port}/%C3%A4 answered`,
      'http://xn--mnchen-3ya.example/ dns',
    ]);
  });
});

// Requirements: D-32, D-49
describe('a link check of a difficult site', () => {
  test('stops reading a gzip bomb, an endless body, and a 10 MB line when the size limit is reached', async () => {
    const html = { 'content-type': 'text/html' };
    const line = Buffer.alloc(10 * 1024 * 1024, 'x');
    site.pages = {
      '/': pageOf('/bomb', '/endless', '/line'),
      '/bomb': {
        headers: { ...html, 'content-encoding': 'gzip' },
        body: gzipSync(Buffer.alloc(50 * 1024 * 1024)),
      },
      '/endless': {
        respond: (_, response) => {
          response.writeHead(200, html);
          const more = () => {
            while (!response.destroyed && response.write(line.subarray(0, 65_536))) {
              // Write until the crawler stops reading.
            }
            response.once('drain', more);
          };
          more();
        },
      },
      '/line': { headers: html, body: Buffer.concat([Buffer.from(pageOf('/found')), line]) },
    };
    const { said } = await check({
      limits: { headersMilliseconds: 5_000, bodyMilliseconds: 10_000, bytes: 1_000_000 },
    });
    expect(said).toMatchObject({
      '/bomb': '200 too_large too_large',
      '/endless': '200 too_large too_large',
      '/line': '200 too_large too_large',
      '/found': '404 status broken',
    });
  });

  test('blocks private addresses at every redirect and when connecting', async () => {
    const { port } = new URL(other.url);
    site.pages = {
      '/': pageOf(
        other.url,
        '/hop',
        `http://rebinding.example:${port}/`,
        'http://169.254.169.254/',
        'http://[::1]/',
      ),
      '/hop': { status: 302, headers: { location: other.url } },
    };
    other.pages = { '/': 'secret' };
    const { rows } = await check({
      allowedHosts: [site.host],
      lookup: (name, _options, callback) => {
        if (name === 'rebinding.example') callback(null, [{ address: '127.0.0.1', family: 4 }]);
        else callback(null, [{ address: name, family: 4 }]);
      },
    });
    for (const [path, row] of Object.entries(rows)) {
      if (path !== '/')
        expect(row, path).toMatchObject({ status: 0, cause: 'private', verdict: 'broken' });
    }
    expect(Object.keys(rows)).toHaveLength(6);
    expect(other.seen).toEqual([]);
  });

  test('obeys robots.txt unless `followsRobots` is off', async () => {
    const robots = {
      body: `${'#'.repeat(400)}\nUser-agent: *\nDisallow: /private\nAllow: /private/open$\n`,
    };
    site.pages = { '/robots.txt': robots, '/': pageOf('/private', '/private/open', '/public') };
    const { said } = await check();
    expect(said).toMatchObject({
      '/private': '0 robots not_asked',
      '/private/open': '404 status broken',
    });
    expect(site.seen).not.toContain('GET /private');
    const { said: all } = await check({ followsRobots: false });
    expect(all).toMatchObject({ '/private': '404 status broken' });
  });

  test('obeys a robots.txt larger than a megabyte, up to the size limit', async () => {
    const body = `User-agent: *\nDisallow: /private\n${'# nothing\n'.repeat(120_000)}`;
    site.pages = { '/robots.txt': { body }, '/': pageOf('/private', '/public') };
    const { said } = await check();
    expect(said).toMatchObject({
      '/private': '0 robots not_asked',
      '/public': '404 status broken',
    });
  });

  test('reads no pages if robots.txt can’t be loaded', async () => {
    site.pages = { '/robots.txt': { status: 500 }, '/': pageOf('/a') };
    const { said, end } = await check();
    expect(end).toBe('robots');
    expect(said).toEqual({ '/': '0 robots_unavailable not_asked' });
    expect(site.seen).toEqual(['GET /robots.txt']);
  });

  test('respects a crawl delay and sends one request at a time', async () => {
    const at: number[] = [];
    const page = () => {
      at.push(performance.now());
      return pageOf('/', '/a', '/b');
    };
    site.pages = {
      '/robots.txt': { body: 'User-agent: PortalLinkChecker\nCrawl-delay: 0.15\n' },
      '/': page,
      '/a': page,
      '/b': page,
    };
    await check();
    expect(at).toHaveLength(3);
    for (const [index, moment] of at.entries()) {
      if (index > 0) expect(moment - (at[index - 1] ?? 0)).toBeGreaterThan(120);
    }
    expect(site.most()).toBe(1);
  });

  test('reads a sitemap index only once even if it lists itself, and finds pages listed in sitemaps', async () => {
    const index = `<?xml version="1.0"?><sitemapindex><sitemap><loc>${site.url}map.xml</loc></sitemap><sitemap><loc>${site.url}pages.xml.gz</loc></sitemap></sitemapindex>`;
    site.pages = {
      '/robots.txt': { body: `Sitemap: ${site.url}map.xml` },
      '/': pageOf('/a'),
      '/a': pageOf(),
      '/map.xml': { headers: { 'content-type': 'application/xml' }, body: index },
      '/pages.xml.gz': {
        headers: { 'content-type': 'application/x-gzip' },
        body: gzipSync(
          `<urlset><url><loc>${site.url}hidden</loc></url><url><loc>https://elsewhere.example/</loc></url></urlset>`,
        ),
      },
    };
    const { said, parentsOf, rows } = await check();
    expect(said).toEqual({
      '/': '200 answered ok',
      '/a': '200 answered ok',
      '/hidden': '404 status broken',
    });
    expect(parentsOf(rows['/hidden'])).toEqual(['/pages.xml.gz sitemap']);
    expect(site.seen.filter((one) => one === 'GET /map.xml')).toHaveLength(1);
  });

  test('reports crawler traps: calendars, session ids, endless depth, and endless series', async () => {
    const month = (path: string) => {
      const [, year = '', number = ''] = /(\d{4})-(\d\d)/.exec(path) ?? [];
      const next = new Date(Date.UTC(Number(year), Number(number) + 5, 1))
        .toISOString()
        .slice(0, 7);
      return pageOf(`/calendar/${next}`);
    };
    let sessions = 0;
    site.pages = new Proxy(
      { '/': pageOf('/calendar/2026-01', '/deep/', '/shop?sid=0', '/number/1') },
      {
        get: (pages, path: string) => {
          if (path.startsWith('/calendar/')) return month(path);
          if (path.startsWith('/deep/')) return pageOf('deeper/');
          if (path.startsWith('/shop')) {
            sessions += 1;
            return pageOf(`/shop?sid=${sessions}`);
          }
          const number = /^\/number\/(\d+)$/.exec(path)?.[1];
          if (number) return pageOf(`/number/${Number(number) + 1}`);
          return Reflect.get(pages, path);
        },
      },
    );
    const { end, kept } = await check({ maximumPages: 4_000 });
    expect(end).toBe('complete');
    expect(kept.summary?.traps.map(({ cause }) => cause).toSorted()).toEqual([
      'calendar_trap',
      'depth_trap',
      'endless_trap',
      'session_trap',
    ]);
    expect(kept.summary?.pages).toBeLessThan(250);
  });

  test('sends at most six concurrent requests to the site, and at most two to any other host', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => index);
    const slowly = {
      respond: (_: unknown, response: import('node:http').ServerResponse) => {
        setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(), 20);
      },
    };
    site.pages = { '/': pageOf(...numbers.flatMap((one) => [`/${one}`, `${other.url}${one}`])) };
    for (const one of numbers) {
      site.pages[`/${one}`] = slowly;
      other.pages[`/${one}`] = slowly;
    }
    await check();
    expect(site.most()).toBe(6);
    expect(other.most()).toBe(2);
  });

  test('retries a rate-limited address once, at the time that the host specifies', async () => {
    let requestCount = 0;
    site.pages = {
      '/': pageOf('/busy', '/always'),
      '/busy': () => {
        requestCount += 1;
        return requestCount === 1
          ? { status: 429, headers: { 'retry-after': '0' } }
          : pageOf('/after');
      },
      '/always': { status: 503, headers: { 'retry-after': '0' } },
    };
    const { said } = await check();
    expect(said).toMatchObject({
      '/busy': '200 answered ok',
      '/always': '503 rate_limited rate_limited',
      '/after': '404 status broken',
    });
  });

  test('gives up on a host that doesn’t respond, without requesting all of its addresses', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => index);
    site.pages = { '/': pageOf(...numbers.map((one) => `${other.url}${one}`)) };
    for (const one of numbers) other.pages[`/${one}`] = { respond: () => undefined };
    const { rows } = await check({ limits: impatient });
    for (const one of numbers) expect(rows[`other/${one}`]).toMatchObject({ verdict: 'timed_out' });
    expect(other.seen.length).toBeLessThan(6);
  });

  test('reports an unreachable site as a single broken row', async () => {
    const { url } = site;
    await site.close();
    const { said, end } = await check({ url });
    expect(end).toBe('unreachable');
    expect(said).toEqual({ '/': '0 refused broken' });
  });

  test('follows a redirect of the start address within the site, but not to another site', async () => {
    const { port } = new URL(site.url);
    const lookup: LookupFunction = (_, __, callback) =>
      callback(null, [{ address: '127.0.0.1', family: 4 }]);
    const allowedHosts = [
      `www.site.example:${port}`,
      `site.example:${port}`,
      `else.example:${port}`,
    ];
    let target = `http://www.site.example:${port}/home`;
    site.pages = {
      '/': () => ({ status: 301, headers: { location: target } }),
      '/home': pageOf('/missing'),
    };
    const url = `http://site.example:${port}/`;
    const within = await check({ url, allowedHosts, lookup });
    expect(within.end).toBe('complete');
    expect(within.kept.summary).toMatchObject({ pages: 1, verdicts: { redirected: 1, broken: 1 } });
    target = `http://else.example:${port}/home`;
    const away = await check({ url, allowedHosts, lookup });
    expect(away.end).toBe('other_site');
    expect(away.kept.summary).toMatchObject({ pages: 0 });
  });
});

// Requirements: D-49
describe('a limited link check', () => {
  test('only checks the status of further pages once the page limit is reached', async () => {
    site.pages = { '/': pageOf('/a', '/b'), '/a': pageOf('/c'), '/b': pageOf('/d') };
    const { said, end } = await check({ maximumPages: 1 });
    expect(end).toBe('pages');
    expect(said).toEqual({
      '/': '200 answered ok',
      '/a': '200 answered ok',
      '/b': '200 answered ok',
    });
    expect(site.seen.toSorted()).toEqual(['GET /', 'GET /robots.txt', 'HEAD /a', 'HEAD /b']);
  });

  test('adds no addresses once the address limit is reached', async () => {
    site.pages = { '/': pageOf('/a', '/b', '/c', '/d') };
    const { end, rows } = await check({ maximumAddresses: 3 });
    expect(end).toBe('addresses');
    expect(Object.keys(rows).length).toBeLessThanOrEqual(3);
  });

  test('marks the remaining addresses as not requested once the time limit is reached', async () => {
    site.pages = {
      '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 0.2\n' },
      '/': pageOf('/a', '/b', '/c', '/d', '/e', '/f'),
    };
    const { end, said } = await check({ maximumMilliseconds: 900 });
    expect(end).toBe('time');
    expect(Object.values(said)).toContain('0 time_limit not_asked');
  });
});

// Requirements: D-05, D-49
test('an interrupted check resumes without requesting saved pages again', async () => {
  const numbers = Array.from({ length: 120 }, (_, index) => index);
  for (const one of numbers)
    site.pages[`/p${one}`] = pageOf(
      `/p${one + 1}`,
      `/p${(one * 7) % 120}`,
      `/p5#x${one}`,
      `/lost${one}`,
    );
  site.pages['/'] = pageOf('/p0', '/r');
  site.pages['/r'] = { status: 301, headers: { location: '/p3' } };
  const kept = emptyState();
  const stopping = new AbortController();
  const interrupted = check({
    state: kept,
    signal: stopping.signal,
    onBatch: () => {
      if (kept.pages.length > 10) stopping.abort(new Error('killed'));
    },
  });
  await expect(interrupted).rejects.toThrow('killed');
  const keptPages = kept.pages.map(
    ({ no }) => `GET /${kept.addresses[no - 1]?.url.replace(site.url, '')}`,
  );
  expect(keptPages.length).toBeGreaterThan(1);
  site.seen.length = 0;
  const resumed = await check({ state: kept });
  expect(resumed.end).toBe('complete');
  for (const page of keptPages) expect(site.seen).not.toContain(page);
  const whole = await check();
  expect(resumed.said).toEqual(whole.said);
  const { milliseconds: _, perSecond: __, ...summary } = whole.kept.summary ?? ({} as never);
  expect(resumed.kept.summary).toMatchObject({ ...summary, bytes: expect.any(Number) });
});
