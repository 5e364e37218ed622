import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A message about an article or a passage of its text, or a reply in its thread. */
export interface CommentTable {
  id: Generated<number>;
  article_id: number;
  author_id: number;
  /** The current text's real author, if different from `author_id`. */
  actor_id: number | null;
  comment: string;
  /** The thread's first comment; null for the first comment itself. */
  parent_id: number | null;
  /** The passage, a `PassageAnchor` as JSON; null for comments on the whole article, and for replies. */
  anchor: string | null;
  /**
   * 1 if only the agency and the people who write and edit the article can see the comment. Replies have their thread's
   * value.
   */
  is_internal: Generated<Flag>;
  /** The time the thread was resolved; null while it is open, and for replies. */
  resolved_at: string | null;
  resolved_by_id: number | null;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    comment: CommentTable;
  }
}
