// Serves the generated site and a second host in a separate process.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { linkCheckLimits } from '../contract/src/utilities/link-check.schema.ts';
import { generateSite, manyPage, sitePages } from './link-site.ts';

const listen = (listener: RequestListener) =>
  new Promise<{ url: string }>((resolve) => {
    const server = createServer({ keepAliveTimeout: 60_000 }, listener);
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    );
  });

let requestCount = 0;
const counts = new Map<string, number>();
const count = (key: string) => {
  requestCount += 1;
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

const other = await listen((request, response) => {
  const path = request.url ?? '/';
  count(`${request.method} other${path}`);
  const [, wall] = /^\/wall\/(\d+)/.exec(path) ?? [];
  response.writeHead(wall ? Number(wall) : 404).end();
});

let pages: Buffer[] = [];
const answers: readonly [RegExp, number, Record<string, string>][] = [
  [/^\/main\.css$/, 200, { 'content-type': 'text/css' }],
  [/^\/img\/ok\.png$/, 200, { 'content-type': 'image/png' }],
  [/^\/file\//, 200, { 'content-type': 'application/pdf' }],
  [/^\/gone\//, 410, {}],
  [/^\/error\//, 500, {}],
  [/^\/to-lost\/(\d+)/, 301, { location: '/lost-target/$1' }],
  [/^\/loop\/(\d+)/, 302, { location: '/loop/$1' }],
];

const site = await listen((request, response) => {
  const path = request.url ?? '/';
  count(`${request.method} ${path}`);
  const number = path === '/' ? 0 : Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  const [, many] = /^\/many\/(\d+)$/.exec(path) ?? [];
  const page = many
    ? Buffer.from(manyPage(Number(many), linkCheckLimits.addresses))
    : pages[number];
  if (page) {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': page.length,
    });
    response.end(request.method === 'HEAD' ? undefined : page);
    return;
  }
  const route = answers.find(([pattern]) => pattern.test(path));
  if (!route) {
    response.writeHead(404).end();
    return;
  }
  const [pattern, status, headers] = route;
  const location = headers.location && path.replace(pattern, headers.location);
  response.writeHead(status, { ...headers, ...(location && { location }) }).end();
});

const generated = generateSite(site.url, other.url);
pages = Array.from({ length: sitePages }, (_, page) => Buffer.from(generated.page(page)));
process.send?.({ site: site.url, other: other.url, broken: generated.broken });
process.on('message', () => {
  const twice = [...counts].filter(([, times]) => times > 1).map(([key]) => key);
  process.send?.({ asked: requestCount, twice });
  requestCount = 0;
  counts.clear();
});
process.on('disconnect', () => process.exit());
