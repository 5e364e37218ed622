import { z } from 'zod';
import { silencePolicy } from '../../organizations/silence-policy.ts';
import { day, instant } from '../../platform/fields.ts';

/** The reasons for which an article doesn't count as approved although its client hasn't answered. */
export const silenceObstacles = [
  'not_mailed',
  'mail_not_sent',
  'mail_failed',
  'content_changed',
  'open_comment',
  'no_link',
] as const;
export type SilenceObstacle = (typeof silenceObstacles)[number];

/** The consequence of no answer to an article's final review. */
export const reviewSilence = z.object({
  policy: silencePolicy,
  /** The policy's number of working days. */
  days: z.int(),
  /** The last day for an answer before the policy takes effect; null if there is none. */
  answer_by: day().nullable(),
});
export type ReviewSilence = z.infer<typeof reviewSilence>;

/** An article's review as staff see it. */
export const silenceState = reviewSilence.extend({
  /** The time at which the article entered this final review. */
  waits_since: instant(),
  /** The time at which the lead was notified that there is no answer; null if that hasn't happened. */
  escalated_at: instant().nullable(),
  /** The reason why the article won't count as approved; null if it will, or if the policy is another one. */
  obstacle: z.enum(silenceObstacles).nullable(),
});
export type SilenceState = z.infer<typeof silenceState>;
