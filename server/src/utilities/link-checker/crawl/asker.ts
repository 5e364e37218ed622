import { readRetryAfter } from '#platform/connectors/retry-after.ts';
import type { ConnectionGuard } from '#platform/outgoing/connection-guard.ts';
import { allowsNothing } from '#platform/outgoing/robots.ts';
import type { AddressBook } from './address-book.ts';
import { causeOf, detailsOf, explainFailure, headerText } from './answers.ts';
import { createBodyOpener, type OpenBody } from './body-opener.ts';
import type { Connections } from './connections.ts';
import type {
  AddressDetails,
  AddressRole,
  AddressRow,
  CrawlEnd,
  CrawlSettings,
} from './crawl-types.ts';
import { createFailures } from './failures.ts';
import type { HostQueue } from './host-queue.ts';
import type { LinkCause } from './link-cause.ts';
import { type LinkFinder, longestUrl, webScheme } from './link-finder.ts';
import type { PageParser } from './page-parser.ts';
import {
  type PageResponse,
  type ResponseHeaders,
  type SendRequest,
  sendPageRequest,
} from './page-request.ts';
import { createRobotsCache } from './robots-cache.ts';
import type { Site } from './site.ts';
import { seemsNotFound } from './soft-404.ts';

const usualLimits = {
  headersMilliseconds: 20_000,
  bodyMilliseconds: 30_000,
  bytes: 10 * 1024 * 1024,
};
/** A server that asks for a longer wait isn't retried. */
const longestWait = 120_000;
/** Limits the pause after server errors: one page in ten may have one, and the check must still finish in time. */
const longestErrorPause = 1_000;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Counts that the crawl reports and that its limits depend on. */
export interface CrawlCounts {
  /** Pages that are read or being read. */
  pages: number;
  /** The number of pages among them that were read. */
  readPages: number;
  bytes: number;
  hasMorePages: boolean;
  current: string;
  end: CrawlEnd;
}

interface AskerOptions {
  settings: CrawlSettings;
  counts: CrawlCounts;
  book: AddressBook;
  site: Site;
  finder: LinkFinder;
  queue: HostQueue<AddressRow>;
  connections: Connections;
  guard: ConnectionGuard;
  signal: AbortSignal;
  /** Returns whether the crawl would still be running after this time. */
  isInTime: (milliseconds: number) => boolean;
}

/** Requests addresses, one after the other, and records their responses. */
export function createAsker(options: AskerOptions) {
  const { settings, counts, book, site, finder, queue, connections, guard, signal } = options;
  const limits = { ...usualLimits, ...settings.limits };
  const retried = new Set<number>();
  /** The start, and the addresses that it redirects to. */
  const startChain = new Set([1]);

  const failures = createFailures({ book, site, queue, connections, counts });
  const openBody = createBodyOpener(book, finder);

  const mayRead = () => counts.pages < settings.maximumPages;

  const send: SendRequest = (url, method, listenerFor, maximumBytes = limits.bytes) =>
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

  const robotsFor = createRobotsCache(send, (robots, url) => {
    queue.setPause(url.host, robots.crawlDelayMilliseconds);
    if (settings.maximumPages === 1) return;
    const sitemaps = robots.sitemaps.length > 0 ? robots.sitemaps : ['/sitemap.xml'];
    for (const href of sitemaps) finder.addSitemap(href, url);
  });

  async function read(address: AddressRow, url: URL): Promise<void> {
    let body: OpenBody | undefined;
    const isPage = address.role === 'page';
    if (isPage) counts.pages += 1;
    try {
      const response = await send(url, 'GET', (status, headers) => {
        if (status === 200) body = openBody(address, url, headers);
        return body?.reader;
      });
      counts.bytes += response.bytes;
      body?.finish(response.cutBy === null);
      if (body?.page) counts.readPages += 1;
      record(address, url, response, flawOf(response, body?.page));
    } finally {
      // A page that couldn't be read doesn't count toward the limit of pages.
      if (isPage && !body?.page) counts.pages -= 1;
    }
  }

  /** Returns the fault of a response whose status is good. */
  function flawOf({ cutBy }: PageResponse, page: PageParser | undefined): LinkCause | undefined {
    if (cutBy) return cutBy === 'size' ? 'too_large' : 'timed_out';
    return page && seemsNotFound(page.title(), page.heading()) ? 'soft_404' : undefined;
  }

  /** Requests the status alone, which some servers return only for GET. */
  async function probe(address: AddressRow, url: URL): Promise<void> {
    const ignore = () => undefined;
    const answered = await send(url, 'HEAD', ignore).catch((error: unknown) => {
      if (explainFailure(error).cause !== 'reset' || signal.aborted) throw error;
      return undefined;
    });
    const isDoubtful =
      answered === undefined || (answered.status >= 400 && answered.status !== 429);
    record(address, url, isDoubtful ? await send(url, 'GET', ignore) : answered);
  }

  function record(
    address: AddressRow,
    url: URL,
    { status, headers }: PageResponse,
    flaw?: LinkCause,
  ): void {
    const details = detailsOf(status, headers);
    if (status !== 200) details.connected_to = connections.addressOf(url.origin);
    if (redirectStatuses.has(status)) {
      queue.noteSuccess(address.host);
      recordRedirect(address, url, { status, location: headerText(headers, 'location'), details });
      return;
    }
    const cause = causeOf(status, headers);
    if (cause === 'rate_limited' && waitAndAskAgain(address, headers)) return;
    if (cause === 'rate_limited') queue.noteTrouble(address.host);
    else if (status >= 500) queue.noteTrouble(address.host, longestErrorPause);
    else queue.noteSuccess(address.host);
    book.answer(address, {
      status,
      cause: cause === 'answered' && flaw ? flaw : cause,
      details,
    });
  }

  function recordRedirect(
    address: AddressRow,
    url: URL,
    answer: { status: number; location: string; details: AddressDetails },
  ): void {
    const { status, location, details } = answer;
    const target = findTarget(location, url);
    const isTooLong = book.hopsBefore(address) + 1 > book.mostHops;
    if (!target || isTooLong) {
      const cause = target ? 'too_many_redirects' : 'bad_redirect';
      book.answer(address, { status, cause, details });
      return;
    }
    // The start defines the site: example.com often redirects to www.example.com.
    const isStart = startChain.has(address.no);
    if (isStart && !site.has(target.host) && !site.join(target)) counts.end = 'other_site';
    const next =
      address.role === 'sitemap'
        ? finder.addSitemap(target.href, target)
        : finder.obtain(target, kindOfRole(address.role), address);
    if (next && isStart) startChain.add(next.no);
    book.answer(address, { status, cause: 'redirect', next: next ?? null, details });
  }

  /** Retries once, and only if the server names a time. */
  function waitAndAskAgain(address: AddressRow, headers: ResponseHeaders): boolean {
    const until = readRetryAfter(headerText(headers, 'retry-after') || null);
    if (until === null || retried.has(address.no)) return false;
    const wait = Date.parse(until) - Date.now();
    if (wait > longestWait || !options.isInTime(wait)) return false;
    retried.add(address.no);
    queue.holdUntil(address.host, performance.now() + wait);
    queue.add(address.host, address);
    return true;
  }

  async function askOwn(address: AddressRow, url: URL): Promise<void> {
    const robots = await robotsFor(url);
    if (settings.followsRobots && !robots.allows(`${url.pathname}${url.search}`)) {
      if (address.no === 1) counts.end = 'robots';
      const cause = robots === allowsNothing ? 'robots_unavailable' : 'robots';
      return book.answer(address, { status: 0, cause });
    }
    counts.current = address.url;
    if (address.role === 'resource') return probe(address, url);
    if (address.role !== 'page' || mayRead()) return read(address, url);
    counts.hasMorePages = true;
    return probe(address, url);
  }

  return {
    judgeByHost: failures.judgeByHost,

    /** Puts back which addresses the start redirects to. */
    restoreStart(): void {
      for (let at = book.get(1); at?.next; ) {
        at = book.get(at.next);
        if (!at || startChain.has(at.no)) break;
        startChain.add(at.no);
        site.join(new URL(at.url));
      }
    },

    async ask(address: AddressRow): Promise<void> {
      const url = new URL(address.url);
      try {
        // Throws for private addresses, before their robots.txt is requested.
        guard.lookupFor(url);
        if (site.has(address.host)) return await askOwn(address, url);
        counts.current = address.url;
        await probe(address, url);
      } catch (error) {
        if (!signal.aborted) failures.record(address, url, error);
      }
    },
  };
}

/** A page redirects to a page, a style sheet to a style sheet. */
const kindOfRole = (role: AddressRole) =>
  role === 'page' ? 'link' : role === 'css' ? 'stylesheet' : 'image';

function findTarget(location: string, from: URL): URL | undefined {
  if (location === '' || !URL.canParse(location, from.href)) return undefined;
  const target = new URL(location, from);
  target.hash = '';
  return webScheme.test(target.protocol) && target.href.length <= longestUrl ? target : undefined;
}
