import type {
  GuardedFetch,
  OutgoingOptions,
  OutgoingResponse,
} from '#platform/outgoing/guarded-fetch.ts';
import {
  badRedirectError,
  explainNoAnswer,
  explainRedirect,
  redirectLoopError,
  wallError,
} from './wordpress-errors.ts';

/** The address of a WordPress site, and the credentials for it. */
export interface WordpressSite {
  /** An https URL with a trailing slash. */
  address: URL;
  user: string;
  applicationPassword: string;
}

export interface RequestOptions {
  fetch: GuardedFetch;
  signal: AbortSignal;
  /** The time limit for all requests together; 20 s by default. */
  timeoutMilliseconds?: number;
  /** The time limit for each individual request, used instead of an overall limit. */
  requestMilliseconds?: number;
}

interface Request {
  method?: 'GET' | 'POST';
  /** The path relative to `wp-json/wp/v2/`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

export type WordpressRequest = (request: Request) => Promise<OutgoingResponse>;

const siteMilliseconds = 20_000;
const mostRedirects = 5;

const isRedirect = ({ status, headers }: OutgoingResponse) =>
  status >= 300 && status < 400 && headers.get('location') !== null;

/** Parses a response. Throws a ConnectorError if the response isn't JSON. */
export function parseJson({ body }: OutgoingResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw wallError();
  }
}

/** Returns a function that sends authenticated requests to the REST API of one site, and to no other origin. */
export function createWordpressRequests(
  { address: site, user, applicationPassword }: WordpressSite,
  { fetch, signal, timeoutMilliseconds = siteMilliseconds, requestMilliseconds }: RequestOptions,
): WordpressRequest {
  const credentials = Buffer.from(`${user}:${applicationPassword}`).toString('base64');
  const end = performance.now() + timeoutMilliseconds;

  const send = (address: URL, { method = 'GET', headers, body }: Request) => {
    const options: OutgoingOptions = {
      method,
      headers: {
        authorization: `Basic ${credentials}`,
        accept: 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal,
      timeoutMilliseconds: requestMilliseconds ?? Math.max(1, Math.round(end - performance.now())),
      // The code below follows redirects, but only within the site, so that the password isn't sent elsewhere.
      maximumRedirects: 0,
    };
    return fetch(address.href, options).catch((error: unknown) => {
      signal.throwIfAborted();
      throw explainNoAnswer(error, site, (requestMilliseconds ?? siteMilliseconds) / 1_000);
    });
  };

  return async (request) => {
    let address = new URL(`wp-json/wp/v2/${request.path}`, site);
    address.search = new URLSearchParams(request.query).toString();
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await send(address, request);
      if (!isRedirect(response)) return response;
      const location = response.headers.get('location') ?? '';
      if (!URL.canParse(location, address.href)) throw badRedirectError(site);
      const next = new URL(location, address);
      if (next.origin !== site.origin) throw explainRedirect(site, next);
      // A redirected write would become a GET, which would report success without writing any data.
      if (request.method === 'POST') throw badRedirectError(site);
      address = next;
    }
    throw redirectLoopError(site);
  };
}
