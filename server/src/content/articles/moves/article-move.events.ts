import type { SignOffWay } from '@portal/contract/content/approval/sign-off.schema.ts';
import type { ReviewSilence } from '@portal/contract/content/approval/silence.schema.ts';
import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ArticleRecord } from '../article.record.ts';

export interface MovedArticles {
  /** The real person; null for changes by the portal itself. */
  actorId: number | null;
  /** Each article before and after the change of status. */
  pairs: readonly { before: ArticleRecord; after: ArticleRecord }[];
}

/** Emitted in every transaction where articles enter a new status. */
export const onArticlesMoved = defineHook<MovedArticles>();

export interface StartingMove {
  viewer: Viewer;
  article: ArticleRecord;
  /** Presents the article for the 409 response if a handler rejects the move. */
  present: (article: ArticleRecord) => unknown;
}

/** Emitted before an allowed move. A handler throws to reject the move. */
export const onMoveStarting = defineHook<StartingMove>();

/** A move's origin: in the portal, through a review link or by silence, with the IP address and browser. */
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

/** Emitted when an approval's move is undone, with the stored approvals' ids. */
export const onApprovalsUndone = defineHook<readonly number[]>();

export interface RequestedReview {
  personId: number;
  organizationId: number;
  /** Null for all articles of the month that are waiting for review. */
  articleId: number | null;
  planningMonthId: number | null;
  canDecide: boolean;
  /** The articles named in the email. */
  articles: readonly ArticleRecord[];
  /** The real person who sends the link by hand; null if a move sends it. */
  actorId: number | null;
}

export interface ReviewAddress {
  id: number;
  /** A secret that must appear only in the mail. */
  url: string;
  expiresAt: string;
  /** The consequence of silence, by the ids of the articles that the person approves. */
  silences: ReadonlyMap<number, ReviewSilence>;
}

/** Emitted for emails that ask clients for reviews. The handler returns the links for the emails in the same order. */
export const onReviewsRequested = defineHook<
  readonly RequestedReview[],
  readonly ReviewAddress[]
>();

export interface MailedReview extends Pick<RequestedReview, 'personId' | 'articles'> {
  mailId: number;
  /** The consequences stated in the email. */
  silences: ReadonlyMap<number, ReviewSilence>;
}

/** Emitted once the emails with review links are queued. */
export const onReviewsMailed = defineHook<readonly MailedReview[]>();
