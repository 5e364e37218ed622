import type { LinkVerdict } from '@portal/contract/utilities/link-verdicts.ts';
import type { LinkCause } from './link-cause.ts';
import type { RequestLimits } from './page-request.ts';

/** The site to check, and the check's limits. */
export interface CrawlSettings {
  url: string;
  maximumPages: number;
  maximumAddresses: number;
  maximumMilliseconds: number;
  followsRobots: boolean;
  userAgent: string;
  limits?: Partial<RequestLimits>;
}

/**
 * The ways that an address is used. The site's own pages, style sheets, and sitemaps are read; for all other addresses,
 * only the status is requested. An `anchor` is a position within another address, its `base`.
 */
export const addressRoles = ['page', 'css', 'sitemap', 'resource', 'anchor'] as const;
export type AddressRole = (typeof addressRoles)[number];

export interface Hop {
  url: string;
  status: number;
}

/** Details of a response that are shown only to staff. */
export interface AddressDetails {
  error?: string;
  connected_to?: string;
  headers?: Record<string, string>;
}

/** An address and its results. Addresses are numbered from 1 within the check; number 1 is the start address. */
export interface AddressRow {
  no: number;
  url: string;
  host: string;
  role: AddressRole;
  /** The number of the address that contains an anchor; null unless this is an anchor. */
  base: number | null;
  /** The number of clicks from the start page. */
  depth: number;
  /** The number of consecutive pages with the same pattern that led to this address. */
  chain: number;
  /** The number of the page where the address was first found; null if there is none. */
  parent: number | null;
  parents: number;
  status: number;
  /** Null until the cause is known. */
  cause: LinkCause | null;
  verdict: LinkVerdict | null;
  /** The number of the address that this one redirects to; null if it doesn't redirect. */
  next: number | null;
  /** The redirects in order, if any; `finalUrl` is the address where they end. */
  hops: Hop[];
  finalUrl: string | null;
  details: AddressDetails;
}

/** A page or style sheet that has been read. */
export interface PageRow {
  no: number;
  /** In the format `,number:kind text,…`; see page-references.ts. */
  references: string;
  /** The page's anchors, separated by line breaks; null if the page wasn't read to the end. */
  ids: string | null;
}

export interface TextRow {
  no: number;
  text: string;
}

export interface TrapNote {
  cause: LinkCause;
  url: string;
  count: number;
}

export interface CrawlSummary {
  pages: number;
  /** The number of distinct addresses found. */
  addresses: number;
  /** The number of addresses that have a verdict. */
  checked: number;
  verdicts: Partial<Record<LinkVerdict, number>>;
  bytes: number;
  milliseconds: number;
  /** The current speed in addresses per second. */
  perSecond: number;
  current: string;
  traps: TrapNote[];
}

/** The changes since the previous batch. Each batch is saved atomically. */
export interface CrawlBatch {
  addresses: AddressRow[];
  pages: PageRow[];
  texts: TextRow[];
  summary: CrawlSummary;
}

/** An interrupted crawl's saved results. */
export interface CrawlState {
  addresses: AddressRow[];
  pages: PageRow[];
  texts: TextRow[];
  summary: CrawlSummary | null;
}

export const crawlEnds = [
  'complete',
  'pages',
  'addresses',
  'time',
  'robots',
  'unreachable',
  'other_site',
] as const;
/** The reason that a crawl ended: it read everything, reached a limit, or couldn't start. */
export type CrawlEnd = (typeof crawlEnds)[number];

/** Counters that the crawl reports, and that its limits are based on. */
export interface CrawlCounts {
  /** The number of pages that have been read or are being read. */
  pages: number;
  /** The number of pages that have been read. */
  readPages: number;
  bytes: number;
  hasMorePages: boolean;
  current: string;
  end: CrawlEnd;
}
