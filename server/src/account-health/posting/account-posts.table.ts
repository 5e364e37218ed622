import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A pull of accounts' posts. Only the latest pull of each scope is kept. */
export interface PostingPullTable {
  id: Generated<number>;
  /**
   * 'all', or the ids of the organizations that the person who started the pull can see, sorted and separated by
   * commas.
   */
  scope: Generated<string>;
  job_id: number | null;
  started_at: string;
  ended_at: string | null;
  /** The reason the pull as a whole failed. If only a site fails, its account has the error. */
  error: string | null;
}

/** The posts of an organization's WordPress site, as last read. */
export interface AccountPostsTable {
  organization_id: number;
  /** WordpressPost[] as JSON: the last good response. */
  posts: string | null;
  /** JSON: the instants when the newest live posts were published, newest first. */
  live_dates: string | null;
  /** The instant until which enough posts are live; '9999' if a post is scheduled, '' if there aren't enough posts. */
  target_met_until: string | null;
  fetched_at: string | null;
  /** The reason the last pull failed; null if it succeeded. */
  error: string | null;
  error_at: string | null;
  /** The latest pull that includes this account. */
  pull_id: number | null;
  /** True if that pull still has to read this account. */
  is_waiting: Generated<Flag>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    posting_pull: PostingPullTable;
    account_posts: AccountPostsTable;
  }
}
