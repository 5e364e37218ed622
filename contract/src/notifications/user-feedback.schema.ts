import { z } from 'zod';
import { actorReference, avatarUrl, id, instant, requiredText } from '../platform/fields.ts';
import { userFeedbackTypes } from './user-feedback-types.ts';

/** A person's feedback about the portal itself. */
export const userFeedback = z.object({
  id: id(),
  user: z.object({
    id: id(),
    name: z.string(),
    username: z.string(),
    avatar_color: z.string(),
    avatar_url: avatarUrl(),
  }),
  actor: actorReference(),
  feedback_type: z.enum(userFeedbackTypes),
  feedback: z.string(),
  date_created: instant(),
  version: z.int(),
});
export type UserFeedback = z.infer<typeof userFeedback>;

const feedbackType = () => z.enum(userFeedbackTypes, 'Choose question, suggestion or bug.');

export const userFeedbackBody = z.strictObject({
  feedback_type: feedbackType(),
  feedback: requiredText(5_000),
});
export type UserFeedbackBody = z.infer<typeof userFeedbackBody>;

export const userFeedbackUpdate = userFeedbackBody.partial();
export type UserFeedbackUpdate = z.infer<typeof userFeedbackUpdate>;
