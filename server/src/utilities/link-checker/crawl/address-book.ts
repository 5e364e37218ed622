import {
  type LinkKind,
  type LinkVerdict,
  linkKinds,
} from '@portal/contract/utilities/link-verdicts.ts';
import type {
  AddressDetails,
  AddressRole,
  AddressRow,
  CrawlState,
  PageRow,
  TextRow,
} from './crawl-types.ts';
import { keptText } from './kept-text.ts';
import { type LinkCause, verdictOf } from './link-cause.ts';
import { countParents } from './page-references.ts';
import { followRedirects, inheritResponse } from './redirect-chain.ts';
import { createWrittenLinks } from './written-links.ts';

export interface OwnAnswer {
  status: number;
  cause: LinkCause;
  next?: AddressRow | null;
  details?: AddressDetails;
}

/** Collects a page's links while the page is being read. */
export interface PageReferences {
  add(address: AddressRow, kind: LinkKind, text: string): void;
  /** Saves the links and the page's anchors. Pass null if the page wasn't read to the end. */
  end(ids: string | null): void;
}

export const isListed = ({ role, parents, no, cause }: AddressRow) =>
  role === 'anchor' ? cause === 'anchor' : parents > 0 || no === 1;

/**
 * Stores each address of a crawl once, with the pages that link to it, its response, and its verdict. A redirect gets
 * its verdict when the last address in its chain has one.
 */
export class AddressBook {
  readonly #maximumAddresses: number;
  readonly #rows: AddressRow[] = [];
  readonly #byUrl = new Map<string, AddressRow>();
  readonly #links = createWrittenLinks();
  /** Redirects that are waiting for the verdict on their target, by the target's number. */
  readonly #sources = new Map<number, AddressRow[]>();
  /** Anchors that are waiting for the verdict on their page, by the page's number. */
  readonly #anchors = new Map<number, AddressRow[]>();
  readonly #idsOf = new Map<number, string>();
  readonly #verdicts = new Map<LinkVerdict, number>();
  readonly #counted = new Set<number>();
  #addressCount = 0;
  #checkedCount = 0;
  #isFull = false;

  #dirty = new Set<AddressRow>();
  /** Addresses where only the number of linking pages has changed. */
  readonly #recounted = new Set<AddressRow>();
  #newPages: PageRow[] = [];

  constructor(maximumAddresses: number) {
    this.#maximumAddresses = maximumAddresses;
  }

  get(no: number): AddressRow | undefined {
    return this.#rows[no - 1];
  }

  find(url: string): AddressRow | undefined {
    return this.#byUrl.get(url);
  }

  all(): readonly AddressRow[] {
    return this.#rows;
  }

  /** Adds an address. Returns undefined if the maximum number of addresses is reached. */
  add(
    url: string,
    host: string,
    role: AddressRole,
    more: Partial<AddressRow> = {},
  ): AddressRow | undefined {
    if (role !== 'anchor' && this.#addressCount >= this.#maximumAddresses) {
      this.#isFull = true;
      return undefined;
    }
    const address: AddressRow = {
      no: this.#rows.length + 1,
      url,
      host,
      role,
      base: null,
      depth: 0,
      chain: 0,
      parent: null,
      parents: 0,
      status: 0,
      cause: null,
      verdict: null,
      next: null,
      hops: [],
      finalUrl: null,
      details: {},
      ...more,
    };
    this.#put(address);
    this.#dirty.add(address);
    return address;
  }

  /**
   * Finds or adds an anchor, which is unique per page and name. Returns undefined if the maximum number of addresses is
   * reached.
   */
  obtainAnchor(base: AddressRow, name: string): AddressRow | undefined {
    const url = `${base.url}#${name}`;
    const known = this.#byUrl.get(url);
    if (known) return known;
    const anchor = this.add(url, base.host, 'anchor', { base: base.no });
    if (anchor) this.#awaitPage(anchor, base);
    return anchor;
  }

  /** Starts collecting a page's links. Calling `end` saves them. */
  referencesOf(page: AddressRow): PageReferences {
    /** For each linked address, a bit mask of the kinds of links to it. */
    const linked = new Map<AddressRow, number>();
    let written = ',';
    return {
      add: (address, kind, text) => {
        const before = linked.get(address) ?? 0;
        const after = before | (1 << linkKinds.indexOf(kind));
        if (after === before) return;
        linked.set(address, after);
        written += this.#links.write(address, kind, text);
      },
      end: (ids) => {
        for (const address of linked.keys()) this.#addParent(address, page);
        const kept = ids === null ? null : keptText(ids);
        if (kept !== null) this.#idsOf.set(page.no, kept);
        this.#newPages.push({ no: page.no, references: keptText(written), ids: kept });
      },
    };
  }

  /** Records an address's own response, not its redirects'. Sets the verdict once the last redirect has one. */
  answer(address: AddressRow, { status, cause, next = null, details = {} }: OwnAnswer): void {
    // The status is already known; the page was requested again only to read its links.
    if (address.verdict !== null) return;
    address.status = status;
    address.cause = cause;
    address.details = details;
    address.next = next?.no ?? null;
    this.#dirty.add(address);
    if (next && next.verdict === null && !this.#redirectsOf(address)) {
      push(this.#sources, next.no, address);
    }
    this.#conclude(address);
  }

  /** Returns the length of the longest chain of redirects that led to this address. */
  hopsBefore(address: AddressRow): number {
    let most = 0;
    for (const source of this.#sources.get(address.no) ?? []) {
      most = Math.max(most, 1 + this.hopsBefore(source));
    }
    return most;
  }

  /** Adds to the next batch the addresses whose page counts have changed. */
  recount(): void {
    for (const address of this.#recounted) this.#dirty.add(address);
    this.#recounted.clear();
  }

  /** Returns the changes since the last call, and resets them. */
  take(): { addresses: AddressRow[]; pages: PageRow[]; texts: TextRow[] } {
    const taken = {
      addresses: [...this.#dirty],
      pages: this.#newPages,
      texts: this.#links.take(),
    };
    this.#dirty = new Set();
    this.#newPages = [];
    return taken;
  }

  changes(): number {
    return this.#dirty.size + this.#newPages.length;
  }

  /** Restores an interrupted crawl's results. Returns the addresses that don't have a response yet. */
  restore({ addresses, pages, texts }: CrawlState): AddressRow[] {
    const parents = countParents(pages);
    this.#links.restore(texts);
    for (const { no, ids } of pages) if (ids !== null) this.#idsOf.set(no, ids);
    for (const address of addresses) {
      this.#put(address);
      if (address.verdict !== null && address.role !== 'anchor') this.#checkedCount += 1;
      address.parents = parents.get(address.no) ?? 0;
      this.#count(address);
    }
    for (const address of addresses) {
      if (address.verdict !== null) continue;
      if (address.next !== null) push(this.#sources, address.next, address);
      const base = address.base === null ? undefined : this.get(address.base);
      if (base) this.#awaitPage(address, base);
    }
    return addresses.filter(
      ({ role, cause, verdict }) => role !== 'anchor' && verdict === null && cause === null,
    );
  }

  counts() {
    return {
      addresses: this.#addressCount,
      checked: this.#checkedCount,
      verdicts: Object.fromEntries(this.#verdicts),
    };
  }

  isFull(): boolean {
    return this.#isFull;
  }

  #put(address: AddressRow): void {
    this.#rows[address.no - 1] = address;
    this.#byUrl.set(address.url, address);
    if (address.role !== 'anchor') this.#addressCount += 1;
  }

  #redirectsOf(address: AddressRow) {
    return followRedirects(address, (no) => this.get(no));
  }

  /** Counts a page that links to an address. Called at the end of the page, since interrupted pages are read again. */
  #addParent(address: AddressRow, page: AddressRow): void {
    address.parents += 1;
    address.parent ??= page.no;
    // Addresses in a menu are linked from every page, so saving their counts can be deferred.
    const isWatched = address.parents === 1 || (address.verdict ?? 'ok') !== 'ok';
    (isWatched ? this.#dirty : this.#recounted).add(address);
    this.#count(address);
  }

  #count(address: AddressRow): void {
    const { no, verdict } = address;
    if (verdict === null || this.#counted.has(no) || !isListed(address)) return;
    this.#counted.add(no);
    this.#verdicts.set(verdict, (this.#verdicts.get(verdict) ?? 0) + 1);
  }

  #conclude(address: AddressRow): void {
    if (address.verdict !== null || address.cause === null) return;
    const redirects = this.#redirectsOf(address);
    if (!redirects) return;
    if (address.next !== null) inheritResponse(address, redirects);
    address.verdict = verdictOf(address.cause);
    this.#dirty.add(address);
    if (address.role !== 'anchor') this.#checkedCount += 1;
    this.#count(address);
    for (const source of this.#sources.get(address.no) ?? []) this.#conclude(source);
    this.#sources.delete(address.no);
    for (const anchor of this.#anchors.get(address.no) ?? []) this.#judgeAnchor(anchor, address);
    this.#anchors.delete(address.no);
  }

  /** Sets an anchor's verdict as soon as its page has a verdict. */
  #awaitPage(anchor: AddressRow, base: AddressRow): void {
    if (base.verdict !== null) this.#judgeAnchor(anchor, base);
    else push(this.#anchors, base.no, anchor);
  }

  /** Sets an anchor's verdict. The anchor is missing if its page was read to the end and doesn't contain the id. */
  #judgeAnchor(anchor: AddressRow, base: AddressRow): void {
    const { end } = this.#redirectsOf(base) ?? { end: base };
    const ids = this.#idsOf.get(end.no);
    const name = anchor.url.slice(anchor.url.indexOf('#') + 1);
    anchor.status = base.status;
    anchor.cause = ids === undefined || hasId(ids, name) ? 'answered' : 'anchor';
    this.#conclude(anchor);
  }
}

function push<Key>(map: Map<Key, AddressRow[]>, key: Key, value: AddressRow): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Returns whether a page contains this anchor, either as written or percent-decoded. */
function hasId(ids: string, name: string): boolean {
  if (/^top$/i.test(name) || ids.includes(`\n${name}\n`)) return true;
  try {
    return ids.includes(`\n${decodeURIComponent(name)}\n`);
  } catch {
    return false;
  }
}
