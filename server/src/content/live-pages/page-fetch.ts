import type { UnclearReason } from '@portal/contract/content/live-pages/live-page.schema.ts';
import { siteHost } from '#content/live-pages/compare/addresses.ts';
import { readRetryAfter } from '#platform/connectors/retry-after.ts';
import { second } from '#platform/durations.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';
import type {
  GuardedFetch,
  OutgoingOptions,
  OutgoingResponse,
} from '#platform/outgoing/guarded-fetch.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { publicUrl } from '#platform/public-address.ts';
import type { HostPace } from './host-pace.ts';
import { readRobotsRules } from './robots-rules.task.ts';

const pageAgent = 'PortalLivePages';
const mostRedirects = 5;
const longestPage = 4 * 1_048_576;
const longestRobots = 500 * 1024;

export interface PageFetchServices {
  fetch: GuardedFetch;
  pace: HostPace;
  signal: AbortSignal;
}

export interface FetchedPage {
  url: string;
  status: number;
  headers: Headers;
  body: Buffer;
}

/** The result of requesting a page: its response, or the reason that there is none. */
export type PageAnswer =
  | { kind: 'page'; page: FetchedPage }
  | { kind: 'unclear'; reason: UnclearReason }
  /** The host failed or is overloaded; `until` is the time that the host names, if any. */
  | { kind: 'unavailable'; until: string | null };

const failureReasons: Partial<Record<OutgoingError['reason'], UnclearReason>> = {
  'bad-address': 'no_address',
  'refused-address': 'refused_address',
  'bad-certificate': 'certificate',
  'too-large': 'too_large',
  'too-many-redirects': 'redirects',
};

/** Status codes that sites use to block bots. They say nothing about the page. */
const blocking = new Set([401, 403, 405, 406, 407, 409, 418, 451, 999]);

/** The robots.txt of each host that a job has sent requests to, so that it is fetched only once per job. */
type RobotsCache = Map<string, Promise<string | null>>;

/** Requests pages politely: obeys robots.txt, keeps to the host's pace, and never leaves the site. */
export class PageFetcher {
  readonly #services: PageFetchServices;
  readonly #robots: RobotsCache = new Map();

  constructor(services: PageFetchServices) {
    this.#services = services;
  }

  /** Requests a page; `headers` make the request conditional. */
  async get(address: string, headers: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
    if (!URL.canParse(address)) return { kind: 'unclear', reason: 'no_address' };
    const first = new URL(address);
    let url = first;
    try {
      for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
        const rules = await this.#rulesFor(url);
        if (!rules.isAllowed) return { kind: 'unclear', reason: 'robots' };
        const response = await this.#request(url, rules.crawlDelayMilliseconds, headers);
        const next = redirectOf(response, url);
        if (!next) return answerOf(response, url);
        if (siteHost(next) !== siteHost(first)) return { kind: 'unclear', reason: 'other_site' };
        url = next;
      }
      return { kind: 'unclear', reason: 'redirects' };
    } catch (error) {
      this.#services.signal.throwIfAborted();
      if (!(error instanceof OutgoingError)) throw error;
      const reason = failureReasons[error.reason];
      return reason ? { kind: 'unclear', reason } : { kind: 'unavailable', until: null };
    }
  }

  /** Returns whether a link is known to lead to a page that doesn't exist. */
  async isBroken(address: string): Promise<boolean> {
    return isGone(await this.#statusOf(address, {}));
  }

  /** Returns whether an image is known not to exist. Makes at most two requests. */
  async isMissingImage(address: string): Promise<boolean> {
    const accept = 'image/avif,image/webp,image/*,*/*;q=0.8';
    const head = await this.#statusOf(address, {
      method: 'HEAD',
      headers: { accept },
      maximumRedirects: 0,
    });
    // Servers reject HEAD with various codes, so only the response to a GET counts.
    const isRejected = head !== null && head >= 400 && head !== 429 && (head < 500 || head === 501);
    if (!isRejected) return false;
    const headers = { accept, range: 'bytes=0-0' };
    return isGone(await this.#statusOf(address, { headers, maximumRedirects: 0 }));
  }

  /** Returns a response's status, or null if robots.txt forbids the request or there was no response. */
  async #statusOf(address: string, more: OutgoingOptions): Promise<number | null> {
    if (!URL.canParse(address) || !/^https?:/i.test(address)) return null;
    const url = new URL(address);
    try {
      const rules = await this.#rulesFor(url);
      if (!rules.isAllowed) return null;
      const { fetch, pace, signal } = this.#services;
      await pace.wait(siteHost(url), rules.crawlDelayMilliseconds, signal);
      const { headers, ...options } = this.#options();
      const { status } = await fetch(address, {
        ...options,
        maximumBytes: 1_024,
        whenTooLarge: 'cut',
        ...more,
        headers: { ...headers, ...more.headers },
      });
      return status;
    } catch (error) {
      this.#services.signal.throwIfAborted();
      if (error instanceof OutgoingError) return null;
      throw error;
    }
  }

  #options() {
    return {
      headers: {
        accept: 'text/html,application/xhtml+xml',
        'user-agent': `Mozilla/5.0 (compatible; ${pageAgent}/1.0; +${publicUrl('/')})`,
      },
      timeoutMilliseconds: 20 * second,
      signal: this.#services.signal,
    };
  }

  async #request(url: URL, delay: number, more: Readonly<Record<string, string>>) {
    const { fetch, pace, signal } = this.#services;
    await pace.wait(siteHost(url), delay, signal);
    const { headers, ...options } = this.#options();
    return fetch(url.href, {
      ...options,
      headers: { ...headers, ...more },
      maximumBytes: longestPage,
      maximumRedirects: 0,
    });
  }

  async #rulesFor(url: URL) {
    const text = await this.#readRobots(url);
    if (text === null) return { isAllowed: true, crawlDelayMilliseconds: 0 };
    const path = `${url.pathname}${url.search}`;
    return runHeavyTask(readRobotsRules, { text, agent: pageAgent, path });
  }

  /**
   * Returns a host's robots.txt, or null if it has none. A robots.txt that can't be read forbids nothing, but is
   * requested again.
   */
  #readRobots(url: URL): Promise<string | null> {
    const known = this.#robots.get(url.origin);
    if (known) return known;
    const { fetch, pace, signal } = this.#services;
    const read = (async () => {
      await pace.wait(siteHost(url), 0, signal);
      const { status, body } = await fetch(new URL('/robots.txt', url).href, {
        ...this.#options(),
        maximumBytes: longestRobots,
        whenTooLarge: 'cut',
      });
      if (status >= 500) throw new OutgoingError('unreachable', 'robots.txt failed.');
      return status === 200 ? body.toString('utf8') : null;
    })();
    this.#robots.set(url.origin, read);
    return read;
  }
}

const isGone = (status: number | null): boolean => status === 404 || status === 410;

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

function redirectOf({ status, headers }: OutgoingResponse, from: URL): URL | null {
  const location = headers.get('location');
  if (!redirectStatuses.has(status) || location === null) return null;
  return URL.canParse(location, from.href) ? new URL(location, from) : null;
}

function answerOf({ status, headers, body }: OutgoingResponse, url: URL): PageAnswer {
  if (status === 429 || status >= 500) {
    return { kind: 'unavailable', until: readRetryAfter(headers.get('retry-after')) };
  }
  if (blocking.has(status)) return { kind: 'unclear', reason: 'blocked' };
  return { kind: 'page', page: { url: url.href, status, headers, body } };
}
