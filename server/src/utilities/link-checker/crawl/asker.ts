import type { ConnectionGuard } from '#platform/outgoing/connection-guard.ts';
import { allowsNothing } from '#platform/outgoing/robots.ts';
import { explainFailure } from './answers.ts';
import { createBodyOpener, type OpenBody } from './body-opener.ts';
import type { AddressRow, CrawlSettings } from './crawl-types.ts';
import { createFailures } from './failures.ts';
import type { LinkCause } from './link-cause.ts';
import type { PageParser } from './page-parser.ts';
import {
  type PageResponse,
  type RequestLimits,
  type SendRequest,
  sendPageRequest,
} from './page-request.ts';
import { type RecorderOptions, ResponseRecorder } from './response-recorder.ts';
import { createRobotsCache } from './robots-cache.ts';
import { seemsNotFound } from './soft-404.ts';

const usualLimits: RequestLimits = {
  headersMilliseconds: 20_000,
  bodyMilliseconds: 30_000,
  bytes: 10 * 1024 * 1024,
};

interface AskerOptions extends RecorderOptions {
  settings: CrawlSettings;
  guard: ConnectionGuard;
  signal: AbortSignal;
}

/** Requests addresses and records the results. */
export class Asker {
  readonly #options: AskerOptions;
  readonly #send: SendRequest;
  readonly #recorder: ResponseRecorder;
  readonly #failures: ReturnType<typeof createFailures>;
  readonly #openBody: ReturnType<typeof createBodyOpener>;
  readonly #robotsFor: ReturnType<typeof createRobotsCache>;

  constructor(options: AskerOptions) {
    const { settings, book, finder, queue } = options;
    this.#options = options;
    this.#send = createSender(options);
    this.#recorder = new ResponseRecorder(options);
    this.#failures = createFailures(options);
    this.#openBody = createBodyOpener(book, finder);
    this.#robotsFor = createRobotsCache(this.#send, (robots, url) => {
      queue.setPause(url.host, robots.crawlDelayMilliseconds);
      if (settings.maximumPages === 1) return;
      const sitemaps = robots.sitemaps.length > 0 ? robots.sitemaps : ['/sitemap.xml'];
      for (const href of sitemaps) finder.addSitemap(href, url);
    });
  }

  /** If an address's host has never responded, sets the verdict without a request. Returns whether it was set. */
  judgeByHost(address: AddressRow): boolean {
    return this.#failures.judgeByHost(address);
  }

  /** Restores the addresses that the start address redirects to. */
  restoreStart(): void {
    this.#recorder.restoreStart();
  }

  /** Requests an address, and records the response or failure. */
  async ask(address: AddressRow): Promise<void> {
    const { guard, site, counts, signal } = this.#options;
    const url = new URL(address.url);
    try {
      // Reject private addresses before requesting their robots.txt.
      guard.lookupFor(url);
      if (site.has(address.host)) return await this.#askOwn(address, url);
      counts.current = address.url;
      await this.#probe(address, url);
    } catch (error) {
      if (!signal.aborted) this.#failures.record(address, url, error);
    }
  }

  async #askOwn(address: AddressRow, url: URL): Promise<void> {
    const { settings, counts, book } = this.#options;
    const robots = await this.#robotsFor(url);
    if (settings.followsRobots && !robots.allows(`${url.pathname}${url.search}`)) {
      if (address.no === 1) counts.end = 'robots';
      const cause = robots === allowsNothing ? 'robots_unavailable' : 'robots';
      return book.answer(address, { status: 0, cause });
    }
    counts.current = address.url;
    if (address.role === 'resource') return this.#probe(address, url);
    const mayRead = counts.pages < settings.maximumPages;
    if (address.role !== 'page' || mayRead) return this.#read(address, url);
    counts.hasMorePages = true;
    return this.#probe(address, url);
  }

  /** Requests only the status: first with HEAD, and then with GET if the response is inconclusive. */
  async #probe(address: AddressRow, url: URL): Promise<void> {
    const ignore = () => undefined;
    const answered = await this.#send(url, 'HEAD', ignore).catch((error: unknown) => {
      const isReset = explainFailure(error).cause === 'reset';
      if (!isReset || this.#options.signal.aborted) throw error;
      return undefined;
    });
    const isDoubtful =
      answered === undefined || (answered.status >= 400 && answered.status !== 429);
    const response = isDoubtful ? await this.#send(url, 'GET', ignore) : answered;
    this.#recorder.record(address, url, response);
  }

  async #read(address: AddressRow, url: URL): Promise<void> {
    const { counts } = this.#options;
    let body: OpenBody | undefined;
    const isPage = address.role === 'page';
    if (isPage) counts.pages += 1;
    try {
      const response = await this.#send(url, 'GET', (status, headers) => {
        if (status === 200) body = this.#openBody(address, url, headers);
        return body?.reader;
      });
      counts.bytes += response.bytes;
      body?.finish(response.cutBy === null);
      if (body?.page) counts.readPages += 1;
      this.#recorder.record(address, url, response, flawOf(response, body?.page));
    } finally {
      // Pages that couldn't be read don't count toward the page limit.
      if (isPage && !body?.page) counts.pages -= 1;
    }
  }
}

/** Creates a function that sends requests with the crawl's headers and limits. */
function createSender({ settings, connections, signal }: AskerOptions): SendRequest {
  const limits = { ...usualLimits, ...settings.limits };
  return (url, method, listenerFor, maximumBytes = limits.bytes) =>
    sendPageRequest(connections.poolFor(url), {
      url,
      method,
      headers: {
        'user-agent': settings.userAgent,
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        'accept-encoding': 'gzip, br',
        'accept-language': 'en;q=0.9,*;q=0.5',
      },
      limits: { ...limits, bytes: maximumBytes },
      listenerFor,
      signal,
    });
}

/** Returns the problem with a response that has a success status, or undefined if there is none. */
function flawOf({ cutBy }: PageResponse, page: PageParser | undefined): LinkCause | undefined {
  if (cutBy) return cutBy === 'size' ? 'too_large' : 'timed_out';
  return page && seemsNotFound(page.title(), page.heading()) ? 'soft_404' : undefined;
}
