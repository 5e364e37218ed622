import type { Generated } from 'kysely';

/** A message about an article, or a reply to one. */
export interface CommentTable {
  id: Generated<number>;
  article_id: number;
  author_id: number;
  /** The real author of the current text, if different from `author_id`. */
  actor_id: number | null;
  comment: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    comment: CommentTable;
  }
}
