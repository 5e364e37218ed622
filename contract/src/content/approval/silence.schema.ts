import { z } from 'zod';
import { silencePolicy } from '../../organizations/silence-policy.ts';
import { day, instant } from '../../platform/fields.ts';

/** The reasons that an article doesn't count as approved despite its client's silence. */
export const silenceObstacles = [
  'not_mailed',
  'mail_not_sent',
  'mail_failed',
  'content_changed',
  'open_comment',
  'no_link',
] as const;
export type SilenceObstacle = (typeof silenceObstacles)[number];

/** The consequence of the client's silence in an article's final review. */
export const reviewSilence = z.object({
  policy: silencePolicy,
  /** The number of working days that the policy allows for a response. */
  days: z.int(),
  /** The last day for a response before the policy takes effect; null if there is no such day. */
  answer_by: day().nullable(),
});
export type ReviewSilence = z.infer<typeof reviewSilence>;

/** The state of an article's final review, for staff. */
export const silenceState = reviewSilence.extend({
  /** The time the article entered this final review. */
  waits_since: instant(),
  /** The time the lead was notified that the client hadn't responded; null if the lead hasn't been notified. */
  escalated_at: instant().nullable(),
  /** The reason the article won't be approved by silence; null if it will be, or if the policy doesn't approve by silence. */
  obstacle: z.enum(silenceObstacles).nullable(),
});
export type SilenceState = z.infer<typeof silenceState>;
