import { type IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signedCertificate } from './tls-authority.ts';
import { WordpressStore } from './wordpress-store.ts';

export interface SitePost {
  title?: string;
  /** In UTC but without a zone suffix, as WordPress sends it. */
  date_gmt: string;
  status?: 'publish' | 'future';
  link?: string;
}

/** A fault that replaces WordPress's response. */
export interface SiteFault {
  /** Limits the fault to requests whose path contains this text. */
  path?: string;
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** If true, the site never responds. */
  hangs?: boolean;
}

/** Breaks the connection at one request, as a network failure or a crashing server does. */
export interface Interruption {
  /** The request's position, counted from now; 1 is the next request. */
  at: number;
  /** Whether WordPress has stored the request's data before the connection breaks. */
  when: 'before' | 'after';
}

export interface WordpressSite {
  /** `127.0.0.1:port`; the site is served only over https. */
  readonly host: string;
  /** `GET /path?query` in order of arrival. */
  readonly seen: string[];
  /** The Authorization headers that arrived. */
  readonly authorizations: string[];
  posts: SitePost[];
  fault: SiteFault | undefined;
  interruption: Interruption | undefined;
  /** The posts, media, and terms that the portal reads and writes one by one. */
  readonly store: WordpressStore;
  /** If set, responses are held until this promise resolves. */
  held: Promise<void> | undefined;
  close(): Promise<void>;
}

export const siteCredentials = { user: 'portal', application_password: 'abcd EFGH 1234 ijkl' };
const accepted = `Basic ${Buffer.from('portal:abcdEFGH1234ijkl').toString('base64')}`;

interface SiteOptions {
  posts?: SitePost[];
  /** Counts simultaneous requests; several sites can share the counter. */
  load?: { now: number; most: number };
  certificate?: { key: string; cert: string };
  /** The delay before each response. */
  delayMilliseconds?: number;
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    .end(JSON.stringify(body));

function answerPosts(site: WordpressSite, url: URL, response: ServerResponse): void {
  const query = (name: string) => url.searchParams.get(name) ?? '';
  const statuses = query('status').split(',');
  const after = Date.parse(query('after'));
  const posts = site.posts
    .map(({ title = 'A post', status = 'publish', date_gmt, link }, index) => ({
      id: index + 1,
      title: { rendered: title },
      link: link ?? `https://${site.host}/post-${index + 1}/`,
      date_gmt,
      status,
    }))
    .filter(({ status }) => statuses.includes(status))
    .filter(({ date_gmt }) => Number.isNaN(after) || Date.parse(`${date_gmt}Z`) > after)
    .sort((a, b) => b.date_gmt.localeCompare(a.date_gmt));
  const size = Number(query('per_page') || 10);
  const page = Number(query('page') || 1);
  const pages = Math.ceil(posts.length / size);
  if (page > Math.max(1, pages)) {
    json(response, 400, { code: 'rest_post_invalid_page_number' });
    return;
  }
  const counted = { 'x-wp-total': String(posts.length), 'x-wp-totalpages': String(pages) };
  json(response, 200, posts.slice((page - 1) * size, page * size), counted);
}

/** Returns whether the connection breaks at this point of this request. */
function breaks(site: WordpressSite, when: Interruption['when']): boolean {
  const { interruption } = site;
  if (!interruption) return false;
  if (when === 'before') interruption.at -= 1;
  if (interruption.at !== 0 || interruption.when !== when) return false;
  site.interruption = undefined;
  return true;
}

/** Responds as WordPress does: `users/me` rejects invalid credentials, and public lists ignore them. */
function answerAsWordpress(
  site: WordpressSite,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) {
  const url = new URL(request.url ?? '/', `https://${site.host}`);
  const isKnown = request.headers.authorization === accepted;
  const path = /\/wp-json\/wp\/v2\/(.*)$/.exec(url.pathname)?.[1] ?? '';
  if (path === 'users/me') {
    if (isKnown) json(response, 200, { id: 7, name: 'Portal Reader', slug: 'portal' });
    else json(response, 401, { code: 'rest_not_logged_in', message: 'You are not logged in.' });
    return;
  }
  const { method = 'GET', headers } = request;
  const stored = isKnown && site.store.answer(path, { method, url, headers, body });
  if (stored) {
    json(response, stored.status, stored.body);
    return;
  }
  if (path === 'posts') {
    if (isKnown) answerPosts(site, url, response);
    else json(response, 400, { code: 'rest_invalid_param', message: 'Status is forbidden.' });
    return;
  }
  const [, id] = /^posts\/(\d+)$/.exec(path) ?? [];
  const post = id === undefined ? undefined : site.posts[Number(id) - 1];
  if (id !== undefined && !post) json(response, 404, { code: 'rest_post_invalid_id' });
  else if (post) {
    const { title = 'A post', date_gmt, status = 'publish' } = post;
    const link = `https://${site.host}/post-${id}/`;
    json(response, 200, { id: Number(id), title: { rendered: title }, link, date_gmt, status });
  } else json(response, 404, { code: 'rest_no_route' });
}

/** Starts a fake of a client's WordPress, with only the features that the portal uses. */
export async function startWordpressSite({
  posts = [],
  load = { now: 0, most: 0 },
  certificate = signedCertificate,
  delayMilliseconds = 0,
}: SiteOptions = {}): Promise<WordpressSite> {
  const server = createTlsServer(certificate, async (request, response) => {
    const body = await buffer(request);
    site.seen.push(`${request.method} ${request.url}`);
    if (request.headers.authorization) site.authorizations.push(request.headers.authorization);
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    response.on('close', () => {
      load.now -= 1;
    });
    const { fault } = site;
    if (fault && (request.url ?? '').includes(fault.path ?? '')) {
      if (!fault.hangs)
        response.writeHead(fault.status ?? 200, fault.headers).end(fault.body ?? '');
      return;
    }
    const answer = () => {
      if (breaks(site, 'before')) response.destroy();
      else if (breaks(site, 'after')) {
        answerAsWordpress(site, request, new ServerResponse(request), body);
        response.destroy();
      } else answerAsWordpress(site, request, response, body);
    };
    if (site.held) void site.held.then(answer);
    else if (delayMilliseconds > 0) setTimeout(answer, delayMilliseconds);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site: WordpressSite = {
    host: `127.0.0.1:${port}`,
    seen: [],
    authorizations: [],
    posts,
    fault: undefined,
    interruption: undefined,
    store: new WordpressStore(() => site.host),
    held: undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return site;
}
