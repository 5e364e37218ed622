import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestFrom,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { second } from '#platform/durations.ts';
import { SignInTokens } from './sign-in-tokens.ts';

const waitMilliseconds = 60 * second;
const drainMilliseconds = 20 * second;
const answerMilliseconds = 120 * second;
const maximumWaiting = 200;
const signInHeader = 'x-portal-sign-in';
const signInPrefix = '/portal-sign-in/';

const hopByHop = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'proxy-connection'],
]);

/**
 * Returns whether a cookie is the portal's. Browsers send the portal's cookies to sites, since cookies ignore the port.
 */
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

interface SiteFrontOptions {
  port: number;
  /** A secret that only the site and the portal know. */
  signInSecret: string;
  now: () => Date;
  /** Called when a request takes too long, since the site's code may be in an endless loop. */
  onHang: () => void;
}

interface SiteRequest {
  method: string | undefined;
  path: string;
  headers: IncomingHttpHeaders;
}

/** Accepts visitors' requests on a loopback port, and forwards them to the site in the sandbox. */
export class SiteFront {
  readonly #options: SiteFrontOptions;
  readonly #server: Server;
  readonly #tokens: SignInTokens;
  readonly #waiting = new Set<() => void>();
  #socket: string | null = null;
  #active = 0;
  #isClosed = false;

  constructor(options: SiteFrontOptions) {
    this.#options = options;
    this.#tokens = new SignInTokens(options.now);
    this.#server = createServer((request, response) => {
      request.on('error', () => undefined);
      response.on('error', () => undefined);
      void this.#serve(request, response);
    });
  }

  /** Opens the port. Fails with EADDRINUSE if the port is used by another program. */
  async open(): Promise<void> {
    this.#server.listen(this.#options.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Forwards requests, including those already waiting, to this Unix socket. */
  connect(socket: string): void {
    this.#socket = socket;
    this.#release();
  }

  /** Holds new requests and resolves once the requests in progress have ended or timed out. */
  async hold(signal: AbortSignal): Promise<void> {
    this.#socket = null;
    const until = Date.now() + drainMilliseconds;
    while (this.#active > 0 && Date.now() < until) await wait(20, undefined, { signal });
  }

  /** Returns a path that signs in the first visitor who opens it. */
  signInPath(): string {
    return `${signInPrefix}${this.#tokens.issue()}`;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#socket = null;
    this.#release();
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const passed = this.#admit(request);
    if (!passed) {
      const text = 'This link has been used or has expired. Log in again in the portal.';
      refuse(response, 403, text);
      return;
    }
    const socket = await this.#connected();
    if (socket === null) {
      refuse(response, 503, 'This site is busy. Try again in a minute.');
      return;
    }
    this.#active += 1;
    try {
      await this.#pass(request, passed, socket, response);
    } catch {
      refuse(response, 503, 'This site doesn’t respond. Try again in a minute.');
    } finally {
      this.#active -= 1;
    }
  }

  /** Returns the request to forward to the site, or undefined for a sign-in with an invalid token. */
  #admit({ method, url: path = '/', headers: received }: IncomingMessage): SiteRequest | undefined {
    const headers = visitorHeaders(received);
    if (!path.startsWith(signInPrefix)) return { method, path, headers };
    // HEAD requests, for example from mail scanners or link previews, don't use up the token.
    const isValid = method === 'GET' && this.#tokens.use(path.slice(signInPrefix.length));
    if (!isValid) return undefined;
    headers[signInHeader] = this.#options.signInSecret;
    return { method, path: '/', headers };
  }

  /** Returns the site's socket, after waiting if necessary, or null if too many requests are waiting. */
  async #connected(): Promise<string | null> {
    const isFull = this.#waiting.size >= maximumWaiting;
    if (this.#socket !== null || this.#isClosed || isFull) return this.#socket;
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, waitMilliseconds);
      this.#waiting.add(go);
    });
    return this.#socket;
  }

  #release(): void {
    for (const go of this.#waiting) go();
  }

  async #pass(
    request: IncomingMessage,
    passed: SiteRequest,
    socketPath: string,
    response: ServerResponse,
  ): Promise<void> {
    const behind = requestFrom({ socketPath, ...passed });
    behind.setTimeout(answerMilliseconds, () => {
      behind.destroy();
      this.#options.onHang();
    });
    response.once('close', () => behind.destroy());
    request.pipe(behind);
    const [answer]: [IncomingMessage] = await once(behind, 'response').then(([first]) => [first]);
    response.writeHead(answer.statusCode ?? 502, siteHeaders(answer.headers));
    answer.pipe(response);
    answer.once('error', () => response.destroy());
    await once(answer, 'close');
  }
}
