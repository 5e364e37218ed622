import { readRetryAfter } from '#platform/connectors/retry-after.ts';
import type { AddressBook } from './address-book.ts';
import { causeOf, detailsOf, headerText } from './answers.ts';
import type { Connections } from './connections.ts';
import type { AddressDetails, AddressRole, AddressRow, CrawlCounts } from './crawl-types.ts';
import type { HostQueue } from './host-queue.ts';
import type { LinkCause } from './link-cause.ts';
import { type LinkFinder, longestUrl, webScheme } from './link-finder.ts';
import type { PageResponse, ResponseHeaders } from './page-request.ts';
import { mostHops } from './redirect-chain.ts';
import type { Site } from './site.ts';

/** The longest wait before a retry, in milliseconds. If a server asks for a longer wait, the request isn't retried. */
const longestWait = 120_000;
/**
 * The longest pause after a server error, in milliseconds. With this limit, a check finishes in time even if every
 * tenth page has a server error.
 */
const longestErrorPause = 1_000;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export interface RecorderOptions {
  counts: CrawlCounts;
  book: AddressBook;
  site: Site;
  finder: LinkFinder;
  queue: HostQueue<AddressRow>;
  connections: Connections;
  /** Returns whether the crawl will still be running after this many milliseconds. */
  isInTime: (milliseconds: number) => boolean;
}

/** Records responses, follows redirects, and slows down for hosts that ask for it. */
export class ResponseRecorder {
  readonly #options: RecorderOptions;
  readonly #retried = new Set<number>();
  /** The numbers of the start address and of the addresses that it redirects to. */
  readonly #startChain = new Set([1]);

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Restores the addresses that the start address redirects to. */
  restoreStart(): void {
    const { book, site } = this.#options;
    for (let at = book.get(1); at?.next; ) {
      at = book.get(at.next);
      if (!at || this.#startChain.has(at.no)) break;
      this.#startChain.add(at.no);
      site.join(new URL(at.url));
    }
  }

  /** Records a response; `flaw` is the problem with a response that has a success status. */
  record(address: AddressRow, url: URL, { status, headers }: PageResponse, flaw?: LinkCause): void {
    const { book, queue, connections } = this.#options;
    const details = detailsOf(status, headers);
    if (status !== 200) details.connected_to = connections.addressOf(url.origin);
    if (redirectStatuses.has(status)) {
      queue.noteSuccess(address.host);
      const location = headerText(headers, 'location');
      this.#recordRedirect(address, url, { status, location, details });
      return;
    }
    const cause = causeOf(status, headers);
    if (cause === 'rate_limited' && this.#waitAndAskAgain(address, headers)) return;
    if (cause === 'rate_limited') queue.noteTrouble(address.host);
    else if (status >= 500) queue.noteTrouble(address.host, longestErrorPause);
    else queue.noteSuccess(address.host);
    book.answer(address, {
      status,
      cause: cause === 'answered' && flaw ? flaw : cause,
      details,
    });
  }

  #recordRedirect(
    address: AddressRow,
    url: URL,
    answer: { status: number; location: string; details: AddressDetails },
  ): void {
    const { book, site, finder, counts } = this.#options;
    const { status, location, details } = answer;
    const target = findTarget(location, url);
    const isTooLong = book.hopsBefore(address) + 1 > mostHops;
    if (!target || isTooLong) {
      const cause = target ? 'too_many_redirects' : 'bad_redirect';
      book.answer(address, { status, cause, details });
      return;
    }
    // Redirects of the start address determine which hosts are the site, since example.com often redirects to
    // www.example.com.
    const isStart = this.#startChain.has(address.no);
    if (isStart && !site.has(target.host) && !site.join(target)) counts.end = 'other_site';
    const next =
      address.role === 'sitemap'
        ? finder.addSitemap(target.href, target)
        : finder.obtain(target, kindOfRole(address.role), address);
    if (next && isStart) this.#startChain.add(next.no);
    book.answer(address, { status, cause: 'redirect', next: next ?? null, details });
  }

  /** Queues one retry if the server specifies a time. Returns whether a retry was queued. */
  #waitAndAskAgain(address: AddressRow, headers: ResponseHeaders): boolean {
    const { queue, isInTime } = this.#options;
    const until = readRetryAfter(headerText(headers, 'retry-after') || null);
    if (until === null || this.#retried.has(address.no)) return false;
    const wait = Date.parse(until) - Date.now();
    if (wait > longestWait || !isInTime(wait)) return false;
    this.#retried.add(address.no);
    queue.holdUntil(address.host, performance.now() + wait);
    queue.add(address.host, address);
    return true;
  }
}

/**
 * Returns the role of a redirect's target. The target of a page is a page, and the target of a style sheet is a style
 * sheet.
 */
const kindOfRole = (role: AddressRole) =>
  role === 'page' ? 'link' : role === 'css' ? 'stylesheet' : 'image';

function findTarget(location: string, from: URL): URL | undefined {
  if (location === '' || !URL.canParse(location, from.href)) return undefined;
  const target = new URL(location, from);
  target.hash = '';
  return webScheme.test(target.protocol) && target.href.length <= longestUrl ? target : undefined;
}
