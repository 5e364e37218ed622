import type { LinkCheckState } from '@portal/contract/utilities/link-check.schema.ts';
import type { LinkVerdict } from '@portal/contract/utilities/link-verdicts.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';
import type { AddressRole, CrawlEnd } from './crawl/crawl-types.ts';
import type { LinkCause } from './crawl/link-cause.ts';

/** A run of the link checker on one site. */
export interface LinkCheckTable {
  id: Generated<number>;
  url: string;
  host: string;
  organization_id: number | null;
  /** The person who started the check; null if it was scheduled. */
  person_id: number | null;
  is_scheduled: Generated<Flag>;
  job_id: number | null;
  state: LinkCheckState;
  end_reason: CrawlEnd | null;
  error: string | null;
  max_pages: number;
  max_addresses: number;
  max_minutes: number;
  follows_robots: Generated<Flag>;
  /** A `CrawlSummary` as JSON. */
  summary: string | null;
  previous_id: number | null;
  new_count: number | null;
  mended_count: number | null;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
}

export type Mended = 'answers' | 'unlinked';

/** An address that a link check found (an `AddressRow` of the crawl). */
export interface LinkCheckAddressTable {
  check_id: number;
  no: number;
  url: string;
  host: string;
  role: AddressRole;
  base: number | null;
  depth: number;
  chain: number;
  parent: number | null;
  parents: number;
  status: number;
  cause: LinkCause | null;
  verdict: LinkVerdict | null;
  /** The sort order in reports, worst first; `unlistedRank` while the address isn't in the report. */
  rank: number;
  next: number | null;
  hops: string;
  final_url: string | null;
  details: string;
  /** True for a problem that the previous check didn't have. */
  is_new: Generated<Flag>;
  /** The reason the next check no longer has this problem: the address works, or no page links to it. Null otherwise. */
  mended: Mended | null;
}

/** A page or style sheet that a link check has read. */
export interface LinkCheckPageTable {
  check_id: number;
  no: number;
  /** In the format of page-references.ts. */
  links: string;
  ids: string | null;
}

/** The texts of a check's links. Each distinct text is stored once. */
export interface LinkCheckTextTable {
  check_id: number;
  no: number;
  text: string;
}

/** The weekly check of an organization's site. */
export interface LinkCheckScheduleTable {
  id: Generated<number>;
  organization_id: number;
  is_weekly: Generated<Flag>;
  /** The person who turned the check on; null if the portal changed the row last, and in older rows. */
  person_id: number | null;
  /** The reason the portal turned the check off; null if it didn't. */
  stop_reason: string | null;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    link_check: LinkCheckTable;
    link_check_address: LinkCheckAddressTable;
    link_check_page: LinkCheckPageTable;
    link_check_text: LinkCheckTextTable;
    link_check_schedule: LinkCheckScheduleTable;
  }
}
