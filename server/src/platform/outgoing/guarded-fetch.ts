import type { LookupFunction } from 'node:net';
import { Agent, type Response, fetch as undiciFetch } from 'undici';
import { createConnectionGuard, type GuardOptions } from './connection-guard.ts';
import { OutgoingError } from './outgoing-error.ts';

export interface OutgoingOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** The total time limit, including redirects and the body; 20 s by default. */
  timeoutMilliseconds?: number;
  /** The limit for the decompressed body; 5 MiB by default. */
  maximumBytes?: number;
  /** Whether a larger body causes an error or is truncated. */
  whenTooLarge?: 'refuse' | 'cut';
  /** The number of redirects to follow: 5 by default; 0 returns the redirect itself. */
  maximumRedirects?: number;
  signal?: AbortSignal;
}

export interface OutgoingResponse {
  status: number;
  headers: Headers;
  /** The final URL after redirects. */
  url: string;
  /** The URLs that redirected, in order. */
  redirectedFrom: readonly string[];
  body: Buffer;
}

export type GuardedFetch = (url: string, options?: OutgoingOptions) => Promise<OutgoingResponse>;

function parseUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href))
    throw new OutgoingError('bad-address', `${text} is not a valid URL.`);
  const url = new URL(text, base);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb) throw new OutgoingError('bad-address', `${url.protocol} isn't http or https.`);
  return url;
}

async function readBody(
  response: Response,
  maximum: number,
  whenTooLarge: 'refuse' | 'cut',
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes: Uint8Array = chunk;
    chunks.push(bytes);
    size += bytes.length;
    if (size <= maximum) continue;
    if (whenTooLarge === 'cut') break;
    throw new OutgoingError('too-large', `The response is longer than ${maximum} bytes.`);
  }
  return Buffer.concat(chunks).subarray(0, maximum);
}

/** Error codes of Node and OpenSSL for certificates that aren't trusted. */
const certificateCodes =
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|CRL_)/;

function isCertificateFault(error: Error): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && certificateCodes.test(code);
}

function explain(error: unknown): OutgoingError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutgoingError) return cause;
    if (cause.name === 'TimeoutError') {
      return new OutgoingError('timed-out', 'The response took too long.');
    }
    if (isCertificateFault(cause)) return new OutgoingError('bad-certificate', cause.message);
    if (cause.cause === undefined) return new OutgoingError('unreachable', cause.message);
  }
  return new OutgoingError('unreachable', String(error));
}

const redirects = new Set([301, 302, 303, 307, 308]);
/** Headers that must not be sent to another origin. */
const privateHeaders = new Set(['authorization', 'cookie', 'proxy-authorization']);

type Request = Pick<OutgoingOptions, 'method' | 'headers' | 'body'>;

function redirected(request: Request, status: number, from: URL, to: URL): Request {
  const { method = 'GET', headers = {}, body } = request;
  const kept = Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => from.origin === to.origin || !privateHeaders.has(name.toLowerCase()),
    ),
  );
  const becomesGet = status === 303 || (status < 303 && method === 'POST');
  if (becomesGet && method !== 'HEAD') return { method: 'GET', headers: kept };
  return { method, headers: kept, ...(body === undefined ? {} : { body }) };
}

/**
 * Creates the only function that may request URLs from users. It rejects private, loopback, link-local, and metadata
 * addresses. It checks each redirect, and the address that the connection is actually made to, which defeats DNS
 * rebinding. Its calls throw an OutgoingError.
 */
export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  const guard = createConnectionGuard(options);
  const agents = new Map<LookupFunction, Agent>();

  function agentFor(url: URL): Agent {
    const lookup = guard.lookupFor(url);
    const agent = agents.get(lookup) ?? new Agent({ connect: { lookup, timeout: 10_000 } });
    agents.set(lookup, agent);
    return agent;
  }

  return async (address, options = {}) => {
    const timeout = AbortSignal.timeout(options.timeoutMilliseconds ?? 20_000);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    const maximumRedirects = options.maximumRedirects ?? 5;
    const redirectedFrom: string[] = [];
    let request: Request = options;
    let url = parseUrl(address);
    try {
      while (true) {
        const response = await undiciFetch(url, {
          method: request.method ?? 'GET',
          headers: { ...request.headers },
          body: request.body ?? null,
          redirect: 'manual',
          dispatcher: agentFor(url),
          signal,
        });
        const location = response.headers.get('location');
        const isRedirect = redirects.has(response.status) && location !== null;
        if (!isRedirect || maximumRedirects === 0) {
          const { maximumBytes = 5_242_880, whenTooLarge = 'refuse' } = options;
          return {
            status: response.status,
            headers: new Headers([...response.headers]),
            url: url.href,
            redirectedFrom,
            body: await readBody(response, maximumBytes, whenTooLarge),
          };
        }
        await response.body?.cancel();
        redirectedFrom.push(url.href);
        if (redirectedFrom.length > maximumRedirects) {
          throw new OutgoingError('too-many-redirects', 'Too many redirects.');
        }
        const next = parseUrl(location, url);
        request = redirected(request, response.status, url, next);
        url = next;
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      throw explain(error);
    }
  };
}
