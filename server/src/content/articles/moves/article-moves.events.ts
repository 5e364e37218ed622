import { defineHook } from '#platform/events/hooks.ts';
import type { ArticleRecord } from '../article.record.ts';

export interface MovedArticles {
  /** The real person; null for what the portal does by itself. */
  actorId: number | null;
  /** Each article before and after it entered another status. */
  pairs: readonly { before: ArticleRecord; after: ArticleRecord }[];
}

/** Told in the transaction in which articles enter another status, however they came to. */
export const onArticlesMoved = defineHook<MovedArticles>();
