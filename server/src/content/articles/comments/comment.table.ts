import type { Generated } from 'kysely';

export interface CommentTable {
  id: Generated<number>;
  article_id: number;
  author_id: number;
  comment: string;
  created_at: string;
  updated_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    comment: CommentTable;
  }
}
