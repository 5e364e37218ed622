import { z } from 'zod';

/**
 * The actions to take if a client doesn't respond to a final review: send only the usual reminders, email the lead and
 * the account lead early, or count the article as approved.
 */
export const silencePolicies = ['remind', 'escalate', 'approve'] as const;
export const silencePolicy = z.enum(silencePolicies, 'Choose one of the policies.');
export type SilencePolicy = z.infer<typeof silencePolicy>;

export const defaultSilenceDays = 5;
/** The minimum number of working days before an article can count as approved. */
export const minimumDaysToApprove = 5;
/**
 * The maximum number of working days. After more days, the link in the last reminder could have expired, and an article
 * counts as approved only if the link still works.
 */
export const maximumSilenceDays = 10;

export const daysToApproveText = `An article can count as approved after ${minimumDaysToApprove} working days at the earliest.`;

/** Returns whether the policy can take effect after this number of working days. */
export const isLongEnough = (policy: SilencePolicy, days: number): boolean =>
  policy !== 'approve' || days >= minimumDaysToApprove;
