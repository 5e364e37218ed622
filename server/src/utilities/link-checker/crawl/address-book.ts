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
import { listReferences } from './page-references.ts';
import { createWrittenLinks } from './written-links.ts';

/** Chains of redirects that are longer aren't followed, as browsers don't. */
const mostHops = 10;

export interface OwnAnswer {
  status: number;
  cause: LinkCause;
  next?: AddressRow | null;
  details?: AddressDetails;
}

export const isListed = ({ role, parents, no, cause }: AddressRow) =>
  role === 'anchor' ? cause === 'anchor' : parents > 0 || no === 1;

/**
 * Keeps every address of a crawl once: its referring pages, its response, and its verdict, which for a redirect is
 * known once its end is.
 */
export function createAddressBook(maximumAddresses: number) {
  const byNumber: AddressRow[] = [];
  const byUrl = new Map<string, AddressRow>();
  const links = createWrittenLinks();
  /** Redirects that wait for the verdict of their target. */
  const sources = new Map<number, AddressRow[]>();
  /** Anchors that wait for their page. */
  const anchors = new Map<number, AddressRow[]>();
  const idsOf = new Map<number, string>();
  const verdicts = new Map<LinkVerdict, number>();
  const counted = new Set<number>();
  let addressCount = 0;
  let checkedCount = 0;
  let isFull = false;

  let dirty = new Set<AddressRow>();
  /** Addresses of which only the number of pages has changed. */
  const recounted = new Set<AddressRow>();
  let newPages: PageRow[] = [];

  const push = <Key>(map: Map<Key, AddressRow[]>, key: Key, value: AddressRow) => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };

  function count(address: AddressRow): void {
    if (address.verdict === null || counted.has(address.no) || !isListed(address)) return;
    counted.add(address.no);
    verdicts.set(address.verdict, (verdicts.get(address.verdict) ?? 0) + 1);
  }

  /** Adds an address; undefined when there are as many as may be. */
  function add(
    url: string,
    host: string,
    role: AddressRole,
    more: Partial<AddressRow> = {},
  ): AddressRow | undefined {
    if (role !== 'anchor' && addressCount >= maximumAddresses) {
      isFull = true;
      return undefined;
    }
    const address: AddressRow = {
      no: byNumber.length + 1,
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
    byNumber.push(address);
    byUrl.set(url, address);
    if (role !== 'anchor') addressCount += 1;
    dirty.add(address);
    return address;
  }

  /** Returns the end of an address's redirects, or undefined while it isn't known. */
  function endOf(address: AddressRow): { end: AddressRow; loops: boolean } | undefined {
    const seen = new Set<number>();
    for (let at = address; ; ) {
      if (at.next === null) return at.cause === null ? undefined : { end: at, loops: false };
      if (seen.has(at.no)) return { end: at, loops: true };
      seen.add(at.no);
      const next = byNumber[at.next - 1];
      if (!next) return undefined;
      at = next;
    }
  }

  function hopsOf(address: AddressRow): AddressRow[] {
    const hops: AddressRow[] = [];
    const seen = new Set<number>();
    for (let at: AddressRow | undefined = address; at && !seen.has(at.no); ) {
      hops.push(at);
      seen.add(at.no);
      at = at.next === null ? undefined : byNumber[at.next - 1];
    }
    return hops;
  }

  function conclude(address: AddressRow): void {
    if (address.verdict !== null || address.cause === null) return;
    const found = endOf(address);
    if (!found) return;
    if (address.next !== null) {
      const { end, loops } = found;
      const hops = hopsOf(address);
      address.hops = hops
        .slice(0, mostHops + 1)
        .filter(({ next }) => next !== null)
        .map(({ url, status }) => ({ url, status }));
      address.finalUrl = loops ? null : end.url;
      if (loops) address.cause = 'redirect_loop';
      else {
        const verdict = end.cause === null ? 'ok' : verdictOf(end.cause);
        const isReached = verdict === 'ok' || verdict === 'not_asked';
        if (!isReached && end.cause !== null) {
          address.cause = end.cause;
          address.status = end.status;
        }
      }
    }
    address.verdict = verdictOf(address.cause);
    dirty.add(address);
    if (address.role !== 'anchor') checkedCount += 1;
    count(address);
    for (const source of sources.get(address.no) ?? []) conclude(source);
    sources.delete(address.no);
    for (const anchor of anchors.get(address.no) ?? []) judgeAnchor(anchor, address);
    anchors.delete(address.no);
  }

  /** Judges an anchor: it is missing if its page was read to its end and has no such id. */
  function judgeAnchor(anchor: AddressRow, base: AddressRow): void {
    const { end } = endOf(base) ?? { end: base };
    const ids = idsOf.get(end.no);
    const name = anchor.url.slice(anchor.url.indexOf('#') + 1);
    anchor.status = base.status;
    anchor.cause = ids === undefined || hasId(ids, name) ? 'answered' : 'anchor';
    conclude(anchor);
  }

  return {
    get: (no: number): AddressRow | undefined => byNumber[no - 1],
    find: (url: string): AddressRow | undefined => byUrl.get(url),
    add,

    /** The anchor of a page, once per page and name. */
    obtainAnchor(base: AddressRow, name: string): AddressRow | undefined {
      const url = `${base.url}#${name}`;
      const known = byUrl.get(url);
      if (known) return known;
      const anchor = add(url, base.host, 'anchor', { base: base.no });
      if (anchor && base.verdict !== null) judgeAnchor(anchor, base);
      else if (anchor) push(anchors, base.no, anchor);
      return anchor;
    },

    /** Begins the list of a page's links; `end` saves it. */
    referencesOf(page: AddressRow) {
      /** The kinds of links to each address, a bit for each. */
      const linked = new Map<AddressRow, number>();
      let written = ',';
      return {
        add(address: AddressRow, kind: LinkKind, text: string): void {
          const before = linked.get(address) ?? 0;
          const after = before | (1 << linkKinds.indexOf(kind));
          if (after === before) return;
          linked.set(address, after);
          written += links.write(address, kind, text);
        },
        /** Counted only now: a page whose reading is interrupted is read again. */
        end(ids: string | null): void {
          for (const address of linked.keys()) {
            address.parents += 1;
            address.parent ??= page.no;
            // A menu's addresses get another page with every page, so their counts can wait.
            const isWatched = address.parents === 1 || (address.verdict ?? 'ok') !== 'ok';
            (isWatched ? dirty : recounted).add(address);
            count(address);
          }
          const kept = ids === null ? null : keptText(ids);
          if (kept !== null) idsOf.set(page.no, kept);
          newPages.push({ no: page.no, references: keptText(written), ids: kept });
        },
      };
    },

    /** Records an address's own response; its verdict follows when its redirects have ended. */
    answer(address: AddressRow, { status, cause, next = null, details = {} }: OwnAnswer): void {
      // The status of this page was requested first, and now the page is read for its links.
      if (address.verdict !== null) return;
      address.status = status;
      address.cause = cause;
      address.details = details;
      address.next = next?.no ?? null;
      dirty.add(address);
      if (next && next.verdict === null && !endOf(address)) push(sources, next.no, address);
      conclude(address);
    },

    /** Returns the number of redirects that led to this address. */
    hopsBefore(address: AddressRow): number {
      let most = 0;
      for (const source of sources.get(address.no) ?? []) {
        most = Math.max(most, 1 + this.hopsBefore(source));
      }
      return most;
    },
    mostHops,

    /** Adds the current numbers of pages to the next batch. */
    recount(): void {
      for (const address of recounted) dirty.add(address);
      recounted.clear();
    },

    /** Returns the changes since the last call. */
    take(): { addresses: AddressRow[]; pages: PageRow[]; texts: TextRow[] } {
      const taken = { addresses: [...dirty], pages: newPages, texts: links.take() };
      dirty = new Set();
      newPages = [];
      return taken;
    },
    changes: () => dirty.size + newPages.length,

    /** Restores the results of an interrupted crawl; returns the addresses that have no response yet. */
    restore({ addresses, pages, texts: known }: CrawlState): AddressRow[] {
      for (const address of addresses) {
        byNumber[address.no - 1] = address;
        byUrl.set(address.url, address);
        if (address.role !== 'anchor') addressCount += 1;
        if (address.verdict !== null && address.role !== 'anchor') checkedCount += 1;
      }
      links.restore(known);
      for (const { no, ids } of pages) if (ids !== null) idsOf.set(no, ids);
      const counts = countParents(pages);
      for (const address of addresses) address.parents = counts.get(address.no) ?? 0;
      for (const address of addresses) count(address);
      for (const address of addresses) {
        if (address.verdict !== null) continue;
        if (address.next !== null) push(sources, address.next, address);
        const base = address.base === null ? undefined : byNumber[address.base - 1];
        if (base && base.verdict !== null) judgeAnchor(address, base);
        else if (base) push(anchors, base.no, address);
      }
      return addresses.filter(
        ({ role, cause, verdict }) => role !== 'anchor' && verdict === null && cause === null,
      );
    },

    counts: () => ({
      addresses: addressCount,
      checked: checkedCount,
      verdicts: Object.fromEntries(verdicts),
    }),
    isFull: () => isFull,
    all: (): readonly AddressRow[] => byNumber,
  };
}

export type AddressBook = ReturnType<typeof createAddressBook>;

/** Returns the number of pages that link to each address. */
function countParents(pages: readonly PageRow[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { references } of pages) {
    for (const no of new Set(listReferences(references))) {
      counts.set(no, (counts.get(no) ?? 0) + 1);
    }
  }
  return counts;
}

/** Returns whether a page has this anchor, as it is written or percent-decoded. */
function hasId(ids: string, name: string): boolean {
  if (/^top$/i.test(name) || ids.includes(`\n${name}\n`)) return true;
  try {
    return ids.includes(`\n${decodeURIComponent(name)}\n`);
  } catch {
    return false;
  }
}
