import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createConnectionGuard } from '#platform/outgoing/connection-guard.ts';
import { pageOf } from '#testing/link-site.ts';
import { trustCertificate } from '#testing/tls-authority.ts';
import { testCertificate } from '#testing/tls-certificate.ts';
import { crawl } from './crawl.ts';
import type { AddressRow } from './crawl-types.ts';

let server: Http2SecureServer;
let seen: string[];
let port: number;

beforeEach(async () => {
  seen = [];
  server = createSecureServer({ ...testCertificate, allowHTTP1: true }, (request, response) => {
    seen.push(`${request.httpVersion} ${request.method} ${request.url}`);
    const pages: Record<string, string> = { '/': pageOf('/a', '/lost'), '/a': pageOf('/') };
    const page = pages[request.url];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' });
    response.end(request.method === 'HEAD' ? '' : (page ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.close();
});

const lookup: LookupFunction = (_, __, callback) =>
  callback(null, [{ address: '127.0.0.1', family: 4 }]);

async function check(host: string) {
  const rows = new Map<number, AddressRow>();
  const end = await crawl(
    {
      url: `https://${host}:${port}/`,
      maximumPages: 10,
      maximumAddresses: 100,
      maximumMilliseconds: 60_000,
      followsRobots: true,
      userAgent: 'test',
    },
    {
      guard: createConnectionGuard({ allowedHosts: [`${host}:${port}`], lookup }),
      signal: new AbortController().signal,
      onBatch: async ({ addresses }) => {
        for (const row of addresses) rows.set(row.no, row);
      },
    },
  );
  const verdicts = [...rows.values()]
    .filter(({ parents, no }) => parents > 0 || no === 1)
    .map(({ url, status, cause }) => `${new URL(url).pathname} ${status} ${cause}`);
  return { end, said: verdicts };
}

test('a site that supports HTTP/2 is requested over HTTP/2', async () => {
  onTestFinished(trustCertificate(testCertificate.cert));
  const { end, said } = await check('site.example');
  expect(end).toBe('complete');
  expect(said).toEqual(['/ 200 answered', '/a 200 answered', '/lost 404 status']);
  expect(seen.toSorted()).toEqual([
    '2.0 GET /',
    '2.0 GET /a',
    '2.0 GET /lost',
    '2.0 GET /robots.txt',
    '2.0 GET /sitemap.xml',
  ]);
});

// Requirements: D-34
test('an untrusted certificate is reported as a certificate problem', async () => {
  expect(await check('site.example')).toEqual({
    end: 'unreachable',
    said: ['/ 0 certificate'],
  });
});

// Requirements: D-34
test('a certificate for a different name is reported as a certificate problem', async () => {
  onTestFinished(trustCertificate(testCertificate.cert));
  expect(await check('other.example')).toEqual({ end: 'unreachable', said: ['/ 0 certificate'] });
});
