import type {
  LiveState,
  UnclearReason,
} from '@portal/contract/content/live-pages/live-page.schema.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** The watched page of a scheduled or posted article, with its last check's result. */
export interface LivePageTable {
  id: Generated<number>;
  article_id: number;
  organization_id: number;
  /** The article's live address or, if there was none, its draft's address, at the time the row was written. */
  source: string;
  /** The address that is requested; null if `source` is empty. */
  url: string | null;
  host: string;
  state: LiveState;
  reason: UnclearReason | null;
  /** The address after redirects; null if it didn't change. */
  final_url: string | null;
  http_status: number | null;
  is_noindex: Generated<Flag>;
  /** The canonical address that the page names; null unless it belongs to another page. */
  canonical: string | null;
  offered_url: string | null;
  offered_date: string | null;
  etag: string | null;
  last_modified: string | null;
  /** The SHA-256 of the approved content that the page was last compared with. */
  expected_hash: string | null;
  /** The page's own content at the last check that found differences, an `ExpectedContent`. */
  snapshot: string | null;
  /** The accepted content, an `ExpectedContent`. */
  baseline: string | null;
  /** The `expected_hash` that the baseline was accepted for; a newer approval supersedes it. */
  baseline_hash: string | null;
  /** The keys of the accepted differences. */
  accepted_keys: Generated<string>;
  accepted_at: string | null;
  accepted_by_id: number | null;
  accepted_actor_id: number | null;
  checked_at: string | null;
  next_check_at: string;
  /** The number of consecutive checks that couldn't reach the page. */
  failures: Generated<number>;
  /** The last manual check's job. */
  job_id: number | null;
  /** 1 for demonstration data, whose page is never requested. */
  is_sample: Generated<Flag>;
  version: Generated<number>;
}

/** The differences found on a live page, and the decision about them. A page has at most one open row. */
export interface LiveChangeTable {
  id: Generated<number>;
  live_page_id: number;
  organization_id: number;
  /** The first differences as JSON. */
  differences: string;
  difference_count: number;
  /** The SHA-256 of all differences. */
  hash: string;
  found_at: string;
  seen_at: string;
  /** Null while the row is open. */
  ended_at: string | null;
  /** `resolved`: a later check no longer found the differences. */
  end_reason: 'accepted' | 'resolved' | null;
  ended_by_id: number | null;
  ended_actor_id: number | null;
}

/** The pace of requests to a host, shared by all servers. */
export interface LiveHostTable {
  host: string;
  /** The earliest time of the next request. */
  free_at: string;
  /** The number of consecutive failures. */
  failures: Generated<number>;
  /** No request is made before this time. */
  blocked_until: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    live_page: LivePageTable;
    live_change: LiveChangeTable;
    live_host: LiveHostTable;
  }
}
