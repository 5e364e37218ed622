// Responds like the WordPress sites of 100 clients, each in its own folder. Runs in a separate process.
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { signedCertificate } from '../server/src/testing/tls-authority.ts';

const postsOfSite = 130;
/** The time that native PHP takes for a page of posts. */
const delayMilliseconds = 50;

const day = 86_400_000;
const now = Date.now();
const posts = Array.from({ length: postsOfSite }, (_, index) => ({
  id: index + 1,
  date_gmt: new Date(now - index * 0.6 * day).toISOString().slice(0, 19),
  status: 'publish',
  link: `https://127.0.0.1/a-post-of-the-site-${index + 1}/`,
  title: { rendered: `How to prepare for your visit &#8211; Part ${index + 1}` },
}));

let requestCount = 0;
const server = createServer(signedCertificate, (request, response) => {
  requestCount += 1;
  const url = new URL(request.url ?? '/', 'https://127.0.0.1');
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=UTF-8' };
  let body: unknown = { id: 1, name: 'Portal' };
  if (url.pathname.endsWith('/posts')) {
    const size = Number(url.searchParams.get('per_page'));
    const page = Number(url.searchParams.get('page'));
    headers['x-wp-totalpages'] = String(Math.ceil(postsOfSite / size));
    body = posts.slice((page - 1) * size, page * size);
  }
  setTimeout(() => response.writeHead(200, headers).end(JSON.stringify(body)), delayMilliseconds);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ host: `127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('message', () => {
  process.send?.({ asked: requestCount });
  requestCount = 0;
});
process.on('disconnect', () => process.exit());
