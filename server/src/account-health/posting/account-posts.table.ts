import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** One reading of accounts' posts. Only the newest of each scope is kept. */
export interface PostingPullTable {
  id: Generated<number>;
  /** 'all', or the ids of the organizations that its person sees, in order and separated by commas. */
  scope: Generated<string>;
  job_id: number | null;
  started_at: string;
  ended_at: string | null;
  /** The reason that it could not be finished; a site that fails is an error of its account. */
  error: string | null;
}

/** The posts of an organization's WordPress site, as last read. */
export interface AccountPostsTable {
  organization_id: number;
  /** JSON of StoredPost[]: the last good response. */
  posts: string | null;
  /** JSON: the instants at which the newest live posts were published, newest first. */
  live_dates: string | null;
  /** Until this instant enough posts are live; '9999' with a scheduled post, and '' without enough posts. */
  target_met_until: string | null;
  fetched_at: string | null;
  /** The reason that the last pull failed; null if it didn't. */
  error: string | null;
  error_at: string | null;
  /** The newest pull that includes this account. */
  pull_id: number | null;
  /** True if that pull still has to read it. */
  is_waiting: Generated<Flag>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    posting_pull: PostingPullTable;
    account_posts: AccountPostsTable;
  }
}
