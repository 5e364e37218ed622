import type { LinkVerdict } from '@portal/contract/utilities/link-verdicts.ts';
import type { LinkCause } from './link-cause.ts';
import type { RequestLimits } from './page-request.ts';

/** The site to check, and the limits of the check. */
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
 * How an address is used. The site's own pages, style sheets, and sitemaps are read; for everything else, only the
 * status is requested. An `anchor` is a place within another address, its `base`.
 */
export const addressRoles = ['page', 'css', 'sitemap', 'resource', 'anchor'] as const;
export type AddressRole = (typeof addressRoles)[number];

export interface Hop {
  url: string;
  status: number;
}

/** Details of a response that only staff see. */
export interface AddressDetails {
  error?: string;
  connected_to?: string;
  headers?: Record<string, string>;
}

/** An address and its results. Numbers count the check's addresses from 1, which is the start of the crawl. */
export interface AddressRow {
  no: number;
  url: string;
  host: string;
  role: AddressRole;
  /** For an anchor, the address that contains it. */
  base: number | null;
  /** The number of clicks from the start. */
  depth: number;
  /** The number of consecutive pages of the same pattern that led to it. */
  chain: number;
  /** The page on which it was first found. */
  parent: number | null;
  parents: number;
  status: number;
  /** Null until it is known. */
  cause: LinkCause | null;
  verdict: LinkVerdict | null;
  /** The address to which it redirects. */
  next: number | null;
  /** The redirects, if any; `finalUrl` is where they end. */
  hops: Hop[];
  finalUrl: string | null;
  details: AddressDetails;
}

/** A page or style sheet that was read. */
export interface PageRow {
  no: number;
  /** In the form `,number:kind text,…`; see page-references.ts. */
  references: string;
  /** The page's anchors, separated by line breaks; null if the page wasn't read to its end. */
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
  /** The number of distinct addresses that were found. */
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

/** The changes since the previous batch. A batch is saved completely or not at all. */
export interface CrawlBatch {
  addresses: AddressRow[];
  pages: PageRow[];
  texts: TextRow[];
  summary: CrawlSummary;
}

/** The saved results of an interrupted crawl. */
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
/** The reason why a crawl ended: it read everything, reached a limit, or couldn't start. */
export type CrawlEnd = (typeof crawlEnds)[number];

/** Counts that the crawl reports and that its limits depend on. */
export interface CrawlCounts {
  /** The number of pages that were read or are being read. */
  pages: number;
  /** The number of pages that were read. */
  readPages: number;
  bytes: number;
  hasMorePages: boolean;
  current: string;
  end: CrawlEnd;
}
