import { z } from 'zod';
import { id, relation } from '../../platform/fields.ts';

const named = () => z.object({ id: id(), name: z.string() });

/** `ended` by a decision, a move or its person’s leaving; `revoked` by staff. */
export const reviewLinkStates = ['open', 'expired', 'ended', 'revoked'] as const;

/** A personal link to the review of one article, or of the articles of a month that wait. */
export const reviewLink = z.object({
  id: id(),
  person: named(),
  organization: id(),
  /** Null for a link to a month. */
  article: id().nullable(),
  /** Null for a link to one article. */
  planning_month: id().nullable(),
  /** False for a link to read and comment. */
  can_decide: z.boolean(),
  sent_at: z.string(),
  /** Null if the move to final review sent it. */
  sent_by: named().nullable(),
  last_opened_at: z.string().nullable(),
  expires_at: z.string(),
  state: z.enum(reviewLinkStates),
});
export type ReviewLink = z.infer<typeof reviewLink>;

export const newReviewLinks = z.strictObject({
  /** Sends its links again. */
  article: relation().optional(),
  /** With `planning_month`: sends links to all articles of a client’s month that wait. */
  organization: relation().optional(),
  planning_month: relation().optional(),
});
export type NewReviewLinks = z.output<typeof newReviewLinks>;
