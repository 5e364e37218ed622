import type { PushState, PushStatus } from '@portal/contract/content/push/article-push.schema.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** An article's post on its client's WordPress site, and the newest push to it. */
export interface ArticlePushTable {
  id: Generated<number>;
  article_id: number;
  organization_id: number;
  state: Exclude<PushState, 'none'>;
  job_id: number | null;
  /** JSON of the newest push's options. */
  options: string;
  /** The token of the difference that the newest push may overwrite. */
  overwrites: string | null;
  /** The host of the site with the post. */
  host: string;
  /**
   * The unguessable slug that the post is created with. If the post's id wasn't stored, the post is found by this slug.
   */
  marker: string;
  post_id: number | null;
  /** JSON of the PostFacts that the push is about to write. */
  planned: string | null;
  /** JSON of the PostFacts that the site stored after the last completed write. */
  written: string | null;
  /** The hash of the approved content that was written. */
  written_hash: string | null;
  written_at: string | null;
  link: string | null;
  post_status: PushStatus | null;
  post_date: string | null;
  /** The number of the newest push's images that are on the site. */
  image_count: Generated<number>;
  image_total: Generated<number>;
  /** True if the newest push has written the content. */
  has_content: Generated<Flag>;
  /** PostDifference as JSON: changes made on the site, as of the last comparison. */
  difference: string | null;
  error: string | null;
  pushed_by_id: number;
  actor_id: number | null;
  started_at: string;
  ended_at: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    article_push: ArticlePushTable;
  }
}
