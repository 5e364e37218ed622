import type { ConnectionGuard } from '#platform/outgoing/connection-guard.ts';
import { createAddressBook } from './address-book.ts';
import { type CrawlCounts, createAsker } from './asker.ts';
import { createConnections } from './connections.ts';
import type { AddressRow, CrawlBatch, CrawlEnd, CrawlSettings, CrawlState } from './crawl-types.ts';
import { createHostQueue } from './host-queue.ts';
import { createLinkFinder } from './link-finder.ts';
import { createSite } from './site.ts';
import { createSpeed } from './speed.ts';

interface CrawlServices {
  guard: ConnectionGuard;
  /** Saves the results. The crawl pauses while too many are unsaved. */
  onBatch: (batch: CrawlBatch) => Promise<void>;
  /** Aborting throws its reason; the saved batches are sufficient as the next `state`. */
  signal: AbortSignal;
  /** The saved state of an interrupted crawl. */
  state?: CrawlState | undefined;
  batchMilliseconds?: number;
}

/** The number of parallel requests: to the checked site, to another host, and in total. */
const ownAtOnce = 6;
const othersAtOnce = 2;
const mostAtOnce = 40;
const batchChanges = 2_000;
const mostUnkept = 8_000;
const pollMilliseconds = 20;

/**
 * Checks all links of a site: its own pages are read, for everything else only the status is requested, each address
 * once. Returns the reason why it ended.
 */
export async function crawl(
  settings: CrawlSettings,
  { guard, onBatch, signal, state, batchMilliseconds = 1_000 }: CrawlServices,
): Promise<CrawlEnd> {
  const start = new URL(settings.url);
  start.hash = '';
  const earlier = state?.summary;
  const startedAt = performance.now();
  const elapsed = () => (earlier?.milliseconds ?? 0) + (performance.now() - startedAt);
  const ending = new AbortController();
  const counts: CrawlCounts = {
    pages: 0,
    readPages: 0,
    bytes: earlier?.bytes ?? 0,
    hasMorePages: false,
    current: '',
    end: 'complete',
  };

  const site = createSite(start);
  const book = createAddressBook(settings.maximumAddresses);
  const open = state ? book.restore(state) : [];
  // Pages that were being read aren't among these.
  counts.readPages = state?.pages.filter(({ no }) => book.get(no)?.role === 'page').length ?? 0;
  counts.pages = counts.readPages;
  const connections = createConnections(guard, ownAtOnce);
  const queue = createHostQueue<AddressRow>({
    limitOf: (host) => (site.has(host) ? ownAtOnce : othersAtOnce),
    mostActive: mostAtOnce,
    mayStart: () => book.changes() < mostUnkept,
    run: (address) => asker.ask(address),
    onIdle(host) {
      if (site.has(host)) return;
      connections.release(`https://${host}`);
      connections.release(`http://${host}`);
    },
    now: () => performance.now(),
  });
  const finder = createLinkFinder({
    book,
    site,
    mayRead: () => counts.pages < settings.maximumPages,
    onFound(address, isLater) {
      if (!asker.judgeByHost(address)) queue.add(address.host, address, isLater);
    },
    traps: earlier?.traps ?? [],
  });
  const asker = createAsker({
    settings,
    counts,
    book,
    site,
    finder,
    queue,
    connections,
    guard,
    signal: ending.signal,
    isInTime: (milliseconds) => elapsed() + milliseconds < settings.maximumMilliseconds,
  });
  const speed = createSpeed(earlier?.checked ?? 0);

  async function keep(): Promise<void> {
    const taken = book.take();
    queue.wake();
    const known = book.counts();
    await onBatch({
      ...taken,
      summary: {
        ...known,
        pages: counts.readPages,
        bytes: counts.bytes,
        milliseconds: Math.round(elapsed()),
        perSecond: speed(known.checked),
        current: counts.current,
        traps: finder.traps(),
      },
    });
  }

  /** Resolves when there is something to save, or no work left. */
  function waitForWork(): Promise<void> {
    const dueAt = performance.now() + batchMilliseconds;
    return new Promise((resolve) => {
      const look = setInterval(() => {
        const isDue = performance.now() >= dueAt || book.changes() >= batchChanges;
        if (!isDue && !queue.isEmpty() && !ending.signal.aborted) return;
        clearInterval(look);
        resolve();
      }, pollMilliseconds);
    });
  }

  const stop = () => ending.abort();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const left = settings.maximumMilliseconds - (earlier?.milliseconds ?? 0);
  const timer = setTimeout(
    () => {
      counts.end = 'time';
      stop();
    },
    Math.max(0, left),
  );
  try {
    asker.restoreStart();
    if (!book.get(1)) finder.obtain(start, 'link');
    for (const address of open) queue.add(address.host, address);
    while (!queue.isEmpty() && !ending.signal.aborted) {
      await waitForWork();
      await keep();
    }
    signal.throwIfAborted();
    for (const address of book.all()) {
      if (address.role !== 'anchor') book.answer(address, { status: 0, cause: 'time_limit' });
    }
    counts.current = '';
    book.recount();
    await keep();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    queue.stop();
    ending.abort();
    await connections.close();
  }
  const [first] = book.all();
  if (first?.verdict === 'broken' || first?.verdict === 'timed_out') return 'unreachable';
  if (counts.end !== 'complete') return counts.end;
  if (book.isFull()) return 'addresses';
  return counts.hasMorePages ? 'pages' : 'complete';
}
