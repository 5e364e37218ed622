import { defineHook } from '#platform/events/hooks.ts';

export interface PushedArticle {
  articleId: number;
  organizationId: number;
  postId: number;
  link: string;
  /** The time the post was or will be published. */
  date: string;
  isScheduled: boolean;
}

/** Emitted in the transaction that records a published or scheduled post. */
export const onArticlePushed = defineHook<PushedArticle>();
