import type { ConnectionGuard } from '#platform/outgoing/connection-guard.ts';
import { AddressBook } from './address-book.ts';
import { Asker } from './asker.ts';
import { type Connections, createConnections } from './connections.ts';
import type {
  AddressRow,
  CrawlBatch,
  CrawlCounts,
  CrawlEnd,
  CrawlSettings,
  CrawlState,
} from './crawl-types.ts';
import { HostQueue } from './host-queue.ts';
import { LinkFinder } from './link-finder.ts';
import { createSite, type Site } from './site.ts';
import { createSpeed } from './speed.ts';

interface CrawlServices {
  guard: ConnectionGuard;
  /** Saves a batch of results. The crawl pauses while too many results are unsaved. */
  onBatch: (batch: CrawlBatch) => Promise<void>;
  /** Aborts the crawl, which rejects with the signal's reason. The saved batches are enough to resume with `state`. */
  signal: AbortSignal;
  /** An interrupted crawl's saved state. */
  state?: CrawlState | undefined;
  batchMilliseconds?: number;
}

/** The maximum number of concurrent requests: to the checked site, to any other host, and in total. */
const ownAtOnce = 6;
const othersAtOnce = 2;
const mostAtOnce = 40;
const usualBatchMilliseconds = 1_000;
const batchChanges = 2_000;
const mostUnkept = 8_000;
const pollMilliseconds = 20;

/**
 * Checks all links on a site. Reads the site's own pages; for all other addresses, requests only the status. Each
 * address is requested once. Returns the reason that the crawl ended.
 */
export async function crawl(settings: CrawlSettings, services: CrawlServices): Promise<CrawlEnd> {
  return await new Crawl(settings, services).run();
}

class Crawl {
  readonly #settings: CrawlSettings;
  readonly #services: CrawlServices;
  readonly #startedAt = performance.now();
  readonly #start: URL;
  readonly #counts: CrawlCounts;
  readonly #ending = new AbortController();
  readonly #site: Site;
  readonly #book: AddressBook;
  /** Addresses in the saved state that don't have a response yet. */
  readonly #open: AddressRow[];
  readonly #connections: Connections;
  readonly #queue: HostQueue<AddressRow>;
  readonly #finder: LinkFinder;
  readonly #asker: Asker;
  readonly #speed: ReturnType<typeof createSpeed>;

  constructor(settings: CrawlSettings, services: CrawlServices) {
    const { guard, state } = services;
    this.#settings = settings;
    this.#services = services;
    this.#start = new URL(settings.url);
    this.#start.hash = '';
    this.#site = createSite(this.#start);
    this.#book = new AddressBook(settings.maximumAddresses);
    this.#open = state ? this.#book.restore(state) : [];
    this.#counts = this.#createCounts();
    this.#connections = createConnections(guard, ownAtOnce);
    this.#queue = this.#createQueue();
    this.#finder = this.#createFinder();
    this.#asker = new Asker({
      settings,
      counts: this.#counts,
      book: this.#book,
      site: this.#site,
      finder: this.#finder,
      queue: this.#queue,
      connections: this.#connections,
      guard,
      signal: this.#ending.signal,
      isInTime: (milliseconds) => this.#elapsed() + milliseconds < settings.maximumMilliseconds,
    });
    this.#speed = createSpeed(state?.summary?.checked ?? 0);
  }

  async run(): Promise<CrawlEnd> {
    const { signal } = this.#services;
    const stop = () => this.#ending.abort();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    const left = this.#settings.maximumMilliseconds - this.#earlierMilliseconds();
    const timer = setTimeout(
      () => {
        this.#counts.end = 'time';
        stop();
      },
      Math.max(0, left),
    );
    try {
      await this.#checkAll();
      signal.throwIfAborted();
      await this.#conclude();
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      this.#queue.stop();
      stop();
      await this.#connections.close();
    }
    return this.#end();
  }

  #createCounts(): CrawlCounts {
    const { state } = this.#services;
    // The state contains only pages that were read to the end, so interrupted pages aren't counted.
    const isPage = ({ no }: { no: number }) => this.#book.get(no)?.role === 'page';
    const readPages = state?.pages.filter(isPage).length ?? 0;
    return {
      pages: readPages,
      readPages,
      bytes: state?.summary?.bytes ?? 0,
      hasMorePages: false,
      current: '',
      end: 'complete',
    };
  }

  #createQueue(): HostQueue<AddressRow> {
    return new HostQueue({
      limitOf: (host) => (this.#site.has(host) ? ownAtOnce : othersAtOnce),
      mostActive: mostAtOnce,
      mayStart: () => this.#book.changes() < mostUnkept,
      run: (address) => this.#asker.ask(address),
      onIdle: (host) => {
        if (this.#site.has(host)) return;
        this.#connections.release(`https://${host}`);
        this.#connections.release(`http://${host}`);
      },
      now: () => performance.now(),
    });
  }

  #createFinder(): LinkFinder {
    return new LinkFinder({
      book: this.#book,
      site: this.#site,
      mayRead: () => this.#counts.pages < this.#settings.maximumPages,
      onFound: (address, isLater) => {
        if (!this.#asker.judgeByHost(address)) this.#queue.add(address.host, address, isLater);
      },
      traps: this.#services.state?.summary?.traps ?? [],
    });
  }

  #earlierMilliseconds(): number {
    return this.#services.state?.summary?.milliseconds ?? 0;
  }

  #elapsed(): number {
    return this.#earlierMilliseconds() + (performance.now() - this.#startedAt);
  }

  async #checkAll(): Promise<void> {
    this.#asker.restoreStart();
    if (!this.#book.get(1)) this.#finder.obtain(this.#start, 'link');
    for (const address of this.#open) this.#queue.add(address.host, address);
    while (!this.#queue.isEmpty() && !this.#ending.signal.aborted) {
      await this.#waitForWork();
      await this.#keep();
    }
  }

  /** Marks the addresses that weren't requested in time, and saves the last batch. */
  async #conclude(): Promise<void> {
    for (const address of this.#book.all()) {
      if (address.role !== 'anchor') this.#book.answer(address, { status: 0, cause: 'time_limit' });
    }
    this.#counts.current = '';
    this.#book.recount();
    await this.#keep();
  }

  #end(): CrawlEnd {
    const [first] = this.#book.all();
    if (first?.verdict === 'broken' || first?.verdict === 'timed_out') return 'unreachable';
    if (this.#counts.end !== 'complete') return this.#counts.end;
    if (this.#book.isFull()) return 'addresses';
    return this.#counts.hasMorePages ? 'pages' : 'complete';
  }

  async #keep(): Promise<void> {
    const taken = this.#book.take();
    this.#queue.wake();
    const known = this.#book.counts();
    await this.#services.onBatch({
      ...taken,
      summary: {
        ...known,
        pages: this.#counts.readPages,
        bytes: this.#counts.bytes,
        milliseconds: Math.round(this.#elapsed()),
        perSecond: this.#speed(known.checked),
        current: this.#counts.current,
        traps: this.#finder.traps(),
      },
    });
  }

  /** Resolves when there is something to save or no work is left. */
  #waitForWork(): Promise<void> {
    const { batchMilliseconds = usualBatchMilliseconds } = this.#services;
    const dueAt = performance.now() + batchMilliseconds;
    return new Promise((resolve) => {
      const look = setInterval(() => {
        const isDue = performance.now() >= dueAt || this.#book.changes() >= batchChanges;
        if (!isDue && !this.#queue.isEmpty() && !this.#ending.signal.aborted) return;
        clearInterval(look);
        resolve();
      }, pollMilliseconds);
    });
  }
}
