import type { AddressBook } from './address-book.ts';
import { explainFailure, type RequestFailure } from './answers.ts';
import type { Connections } from './connections.ts';
import type { AddressRow, CrawlCounts } from './crawl-types.ts';
import type { HostQueue } from './host-queue.ts';
import type { LinkCause } from './link-cause.ts';
import type { Site } from './site.ts';

/** After this many consecutive failures, a host's remaining addresses fail without being requested. */
const hopelessAfter: Partial<Record<LinkCause, number>> = {
  dns: 1,
  certificate: 1,
  private: 1,
  refused: 2,
  timed_out: 3,
};
const usuallyHopelessAfter = 5;
/** The number of failures allowed for the checked site itself, which is higher than for other hosts. */
const ownPatience = 10;

interface FailureOptions {
  book: AddressBook;
  site: Site;
  queue: HostQueue<AddressRow>;
  connections: Connections;
  counts: CrawlCounts;
}

/** Records requests that failed without a response, and gives up on a host after several consecutive failures. */
export function createFailures({ book, site, queue, connections, counts }: FailureOptions) {
  const hopeless = new Map<string, RequestFailure>();

  function record(address: AddressRow, url: URL, error: unknown): void {
    const { cause, code } = explainFailure(error);
    const details = { error: code, connected_to: connections.addressOf(url.origin) };
    book.answer(address, { status: 0, cause, details });
    const inARow = queue.noteTrouble(address.host);
    const isOwn = site.has(address.host);
    const patience = isOwn ? ownPatience : (hopelessAfter[cause] ?? usuallyHopelessAfter);
    if (inARow < patience) return;
    hopeless.set(address.host, { cause, code });
    const left = queue.drop(address.host);
    if (isOwn && left.length > 0) counts.end = 'unreachable';
    for (const address of left) judgeByHost(address);
  }

  /** If an address's host has never responded, sets the verdict without a request. Returns whether it was set. */
  function judgeByHost(address: AddressRow): boolean {
    const failure = hopeless.get(address.host);
    if (!failure) return false;
    const details = { error: `${failure.code}, as for other addresses of this host` };
    book.answer(address, { status: 0, cause: failure.cause, details });
    return true;
  }

  return { record, judgeByHost };
}
