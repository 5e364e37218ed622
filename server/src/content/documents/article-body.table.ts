import type { bodyVersionKinds } from '@portal/contract/content/documents/article-body.schema.ts';
import type { Generated } from 'kysely';

/** An article's current text in the portal's own editor. */
export interface ArticleBodyTable {
  article_id: number;
  /** The text, a `BodyContent`, as JSON. */
  content: string;
  word_count: number;
  version: number;
  /** The version that was last copied to `article_body_version`; 0 if none was copied. */
  kept_version: Generated<number>;
  /** The time of the first change since the last stored version; null if there has been none. */
  unkept_since: string | null;
  updated_at: string;
  updated_by_id: number;
}

/** A stored version of an article's text. */
export interface ArticleBodyVersionTable {
  id: Generated<number>;
  article_id: number;
  name: string;
  kind: (typeof bodyVersionKinds)[number];
  content: string;
  word_count: number;
  body_version: number;
  created_at: string;
  created_by_id: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    article_body: ArticleBodyTable;
    article_body_version: ArticleBodyVersionTable;
  }
}
