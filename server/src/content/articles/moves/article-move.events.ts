import type { SignOffWay } from '@portal/contract/content/approval/sign-off.schema.ts';
import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ArticleRecord } from '../article.record.ts';

export interface MovedArticles {
  /** The real person; null for changes by the portal itself. */
  actorId: number | null;
  /** Each article before and after the change of status. */
  pairs: readonly { before: ArticleRecord; after: ArticleRecord }[];
}

/** Emitted in every transaction in which articles enter another status. */
export const onArticlesMoved = defineHook<MovedArticles>();

export interface StartingMove {
  viewer: Viewer;
  article: ArticleRecord;
  /** Presents the article for the 409 response if a handler rejects the move. */
  present: (article: ArticleRecord) => unknown;
}

/** Emitted before an allowed move. A handler throws to reject the move. */
export const onMoveStarting = defineHook<StartingMove>();

/** The origin of a move: its author's way into the portal, address and browser. */
export interface MoveOrigin {
  way: SignOffWay;
  ip: string | null;
  userAgent: string | null;
}

export interface ApprovedMove {
  viewer: Viewer;
  /** The article in its approved state. */
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
  /** Null for all articles of the month that wait for review. */
  articleId: number | null;
  planningMonthId: number | null;
  canDecide: boolean;
  /** The real person who sends the link by hand; null if a move sends it. */
  actorId: number | null;
}

export interface ReviewAddress {
  id: number;
  /** A secret that must appear only in the mail. */
  url: string;
  expiresAt: string;
}

/** Emitted for each email that asks a client for a review. The handler returns the link for the email. */
export const onReviewRequested = defineHook<RequestedReview, ReviewAddress>();
