import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestFrom,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { second } from '#platform/durations.ts';

/** Accepts a site's visitors on a loopback port, in front of the sandbox. */
export interface SiteFront {
  /** Sends requests to this Unix socket, including waiting ones. */
  connect(socket: string): void;
  /** Lets new requests wait, and returns when those under way have ended or timed out. */
  hold(signal: AbortSignal): Promise<void>;
  /** A path that signs its first visitor in. */
  signInPath(): string;
  close(): Promise<void>;
}

const waitMilliseconds = 60 * second;
const drainMilliseconds = 20 * second;
const answerMilliseconds = 120 * second;
const tokenMilliseconds = 60 * second;
const maximumWaiting = 200;
const signInHeader = 'x-portal-sign-in';
const signInPrefix = '/portal-sign-in/';

const hopByHop = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'proxy-connection'],
]);

/** Browsers send cookies to all ports of a host, so the portal's cookies arrive here, too. */
const isPortalCookie = (cookie: string) => cookie.startsWith('known-device-');

function visitorHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) => !hopByHop.has(name) && name !== signInHeader && name !== 'cookie',
  );
  const cookies = (headers.cookie ?? '')
    .split(/; */)
    .filter((cookie) => cookie && !isPortalCookie(cookie));
  return {
    ...Object.fromEntries(kept),
    ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    connection: 'close',
  };
}

function siteHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.has(name));
  return { ...Object.fromEntries(kept), 'x-robots-tag': 'noindex, nofollow' };
}

function refuse(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    ...(status === 503 && { 'retry-after': '30' }),
  });
  response.end(text);
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

interface SiteFrontOptions {
  port: number;
  /** Known to the site and the portal alone. */
  signInSecret: string;
  now: () => Date;
  /** A request took too long: the site's code may run forever. */
  onHang: () => void;
}

/** Fails with EADDRINUSE where another program has the port. */
export async function openSiteFront(options: SiteFrontOptions): Promise<SiteFront> {
  const { port, signInSecret, now, onHang } = options;
  let socket: string | null = null;
  let active = 0;
  let isClosed = false;
  const waiting = new Set<() => void>();
  const tokens = new Map<string, number>();

  function release(): void {
    for (const go of waiting) go();
    waiting.clear();
  }

  async function connected(): Promise<string | null> {
    if (socket !== null || isClosed || waiting.size >= maximumWaiting) return socket;
    await new Promise<void>((go) => {
      const timer = setTimeout(() => {
        waiting.delete(go);
        go();
      }, waitMilliseconds);
      waiting.add(() => {
        clearTimeout(timer);
        go();
      });
    });
    return socket;
  }

  /** Returns whether the path has a valid token, and invalidates it. */
  function useToken(path: string): boolean {
    const digest = digestOf(path.slice(signInPrefix.length));
    const until = tokens.get(digest) ?? 0;
    tokens.delete(digest);
    return until >= now().getTime();
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = visitorHeaders(request.headers);
    let path = request.url ?? '/';
    let { method } = request;
    if (path.startsWith(signInPrefix)) {
      // A request without reading, such as a mail scanner's or link preview's, doesn't use up the token.
      if (method !== 'GET' || !useToken(path)) {
        refuse(
          response,
          403,
          'This link has been used or has expired. Log in again in the portal.',
        );
        return;
      }
      path = '/';
      method = 'GET';
      headers[signInHeader] = signInSecret;
    }
    const target = await connected();
    if (target === null) {
      refuse(response, 503, 'This site is busy. Try again in a minute.');
      return;
    }
    active += 1;
    try {
      const behind = requestFrom({ socketPath: target, path, method, headers });
      behind.setTimeout(answerMilliseconds, () => {
        behind.destroy();
        onHang();
      });
      response.once('close', () => behind.destroy());
      request.pipe(behind);
      const [answer]: [IncomingMessage] = await once(behind, 'response').then(([first]) => [first]);
      response.writeHead(answer.statusCode ?? 502, siteHeaders(answer.headers));
      answer.pipe(response);
      answer.once('error', () => response.destroy());
      await once(answer, 'close');
    } catch {
      refuse(response, 503, 'This site doesn’t answer. Try again in a minute.');
    } finally {
      active -= 1;
    }
  }

  const server = createServer((request, response) => {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    void pass(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    connect(path) {
      socket = path;
      release();
    },
    async hold(signal) {
      socket = null;
      const until = Date.now() + drainMilliseconds;
      while (active > 0 && Date.now() < until) await wait(20, undefined, { signal });
    },
    signInPath() {
      const time = now().getTime();
      for (const [digest, until] of tokens) if (until < time) tokens.delete(digest);
      const token = randomBytes(32).toString('base64url');
      tokens.set(digestOf(token), time + tokenMilliseconds);
      return `${signInPrefix}${token}`;
    },
    async close() {
      isClosed = true;
      socket = null;
      release();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
