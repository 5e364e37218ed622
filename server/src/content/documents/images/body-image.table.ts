import type { Generated } from 'kysely';

/** An image uploaded for an article's text. */
export interface ArticleImageTable {
  id: Generated<number>;
  /** Null once the article is deleted. */
  article_id: number | null;
  file_id: number;
  width: number;
  height: number;
  created_at: string;
  created_by_id: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    article_image: ArticleImageTable;
  }
}
