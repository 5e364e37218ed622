import type { SignOffWay } from '@portal/contract/content/approval/sign-off.schema.ts';
import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ArticleRecord } from '../article.record.ts';

export interface MovedArticles {
  /** The real person; null for changes by the portal itself. */
  actorId: number | null;
  /** Each article before and after it entered another status. */
  pairs: readonly { before: ArticleRecord; after: ArticleRecord }[];
}

/** Emitted in every transaction in which articles enter another status. */
export const onArticlesMoved = defineHook<MovedArticles>();

export interface StartingMove {
  viewer: Viewer;
  article: ArticleRecord;
  /** Presents the article in the response to a refusal. */
  present: (article: ArticleRecord) => unknown;
}

/** Emitted before an allowed move; a handler throws to refuse it. */
export const onMoveStarting = defineHook<StartingMove>();

/** The origin of a move: how its author got in, and from where. */
export interface MoveOrigin {
  way: SignOffWay;
  ip: string | null;
  userAgent: string | null;
}

export interface ApprovedMove {
  viewer: Viewer;
  /** The article as it was approved. */
  article: ArticleRecord;
  origin: MoveOrigin;
}

/** Emitted when an approval moves an article on to posting; handlers return the ids of stored approvals. */
export const onArticleApproved = defineHook<ApprovedMove, number>();

/** Emitted when an approval's move is undone, with the ids of the stored approvals. */
export const onApprovalsUndone = defineHook<readonly number[]>();

export interface RequestedReview {
  personId: number;
  organizationId: number;
  /** Null for all articles of the month that wait. */
  articleId: number | null;
  planningMonthId: number | null;
  canDecide: boolean;
  /** The real person who sends the link by hand; null if a move does. */
  actorId: number | null;
}

export interface ReviewAddress {
  id: number;
  /** A secret: it belongs in the mail only. */
  url: string;
  expiresAt: string;
}

/** Emitted for each mail that asks a client for a review; the handler returns the link of the mail. */
export const onReviewRequested = defineHook<RequestedReview, ReviewAddress>();
