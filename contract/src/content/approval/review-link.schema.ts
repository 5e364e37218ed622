import { z } from 'zod';
import { id, relation } from '../../platform/fields.ts';

const named = () => z.object({ id: id(), name: z.string() });

/** `ended`: a decision, a move, or the loss of the person's access ended the link. `revoked`: staff ended it. */
export const reviewLinkStates = ['open', 'expired', 'ended', 'revoked'] as const;

/** A personal link for reviewing one article, or the articles of a month that are waiting for review. */
export const reviewLink = z.object({
  id: id(),
  person: named(),
  organization: id(),
  /** Null for a link to a month's articles. */
  article: id().nullable(),
  /** Null for a link to one article. */
  planning_month: id().nullable(),
  /** False if the person may only read and comment. */
  can_decide: z.boolean(),
  sent_at: z.string(),
  /** Null if the link was sent automatically when the article moved to final review. */
  sent_by: named().nullable(),
  last_opened_at: z.string().nullable(),
  expires_at: z.string(),
  state: z.enum(reviewLinkStates),
});
export type ReviewLink = z.infer<typeof reviewLink>;

/** A link that was just sent, with the articles named in its email. */
export const sentReviewLink = reviewLink.extend({
  articles: z.array(z.object({ id: id(), title: z.string() })),
});
export type SentReviewLink = z.infer<typeof sentReviewLink>;

export const newReviewLinks = z.strictObject({
  /** Sends new links to this article. */
  article: relation().optional(),
  /** With `planning_month`: sends links to all articles of a client’s month that are waiting for review. */
  organization: relation().optional(),
  planning_month: relation().optional(),
  /** If true, sends links only to final approvers, not to people who may only read and comment. */
  approvers_only: z.boolean().optional(),
});
export type NewReviewLinks = z.output<typeof newReviewLinks>;
