import { defineHook } from '#platform/events/hooks.ts';
import type { ArticleRecord } from '../article.record.ts';

export interface MovedArticles {
  /** The real person; null for changes by the portal itself. */
  actorId: number | null;
  /** Each article before and after it entered another status. */
  pairs: readonly { before: ArticleRecord; after: ArticleRecord }[];
}

/** Emitted in every transaction in which articles enter another status. */
export const onArticlesMoved = defineHook<MovedArticles>();
