import { z } from 'zod';
import { actorReference, avatarUrl, id, relation, text } from '../../platform/fields.ts';

export const feedbackTypes = ['FinalReviewer', 'Editor'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

/** The names that replace the author's name in feedback by other people if the viewer isn't staff. */
export const maskedAuthors: Readonly<Record<FeedbackType, string>> = {
  FinalReviewer: 'Final Reviewer',
  Editor: 'Editor',
};

export const feedback = z.object({
  id: id(),
  article: id(),
  /** The id is null if the viewer may not know the author. */
  given_by: z.object({
    id: id().nullable(),
    name: z.string(),
    avatar_color: z.string().nullable(),
    avatar_url: avatarUrl(),
  }),
  actor: actorReference(),
  feedback_type: z.enum(feedbackTypes),
  approved: z.boolean(),
  satisfaction: z.int().nullable(),
  feedback_body: z.string(),
  date_created: z.string(),
  /** The article's title, for lists of feedback on several articles. */
  article_title: z.string(),
  is_own: z.boolean(),
  version: z.int(),
  allowed_actions: z.array(z.enum(['update', 'delete'])),
});
export type Feedback = z.infer<typeof feedback>;

const stars = () =>
  z
    .union(
      [z.literal('').transform(() => null), z.int().min(1).max(5).nullable()],
      'Give 1 to 5 stars.',
    )
    .optional();

/** Feedback that accompanies a move; the move determines whether the feedback is an approval or a rejection. */
export const feedbackGiven = z.strictObject({
  approved: z.boolean().nullish(),
  satisfaction: stars(),
  feedback_body: text(20_000).nullish(),
});
export type FeedbackGiven = z.infer<typeof feedbackGiven>;

export const feedbackBody = z.strictObject({
  article: relation(),
  approved: z.boolean().default(false),
  satisfaction: stars(),
  feedback_body: text(20_000).nullish(),
});
export type FeedbackBody = z.infer<typeof feedbackBody>;

export const feedbackUpdate = z.strictObject({
  approved: z.boolean().optional(),
  satisfaction: stars(),
  feedback_body: text(20_000).nullish(),
});
export type FeedbackUpdate = z.infer<typeof feedbackUpdate>;
