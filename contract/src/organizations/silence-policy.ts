import { z } from 'zod';

/**
 * The ways to handle a client who doesn't answer a final review: only the usual reminders, an early mail to the lead and
 * the account lead, or counting the article as approved.
 */
export const silencePolicies = ['remind', 'escalate', 'approve'] as const;
export const silencePolicy = z.enum(silencePolicies, 'Choose one of the policies.');
export type SilencePolicy = z.infer<typeof silencePolicy>;

export const defaultSilenceDays = 5;
/** The lowest number of working days after which an article may count as approved. */
export const minimumDaysToApprove = 5;
/** Later, the link of the last reminder could have expired, without which an article never counts as approved. */
export const maximumSilenceDays = 10;

export const daysToApproveText = `An article can count as approved after ${minimumDaysToApprove} working days at the earliest.`;

/** Returns whether the policy may take effect after this number of working days. */
export const isLongEnough = (policy: SilencePolicy, days: number): boolean =>
  policy !== 'approve' || days >= minimumDaysToApprove;
