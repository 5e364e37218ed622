import type { SilenceObstacle } from './silence.schema.ts';

const workingDays = (days: number) => `${days} working ${days === 1 ? 'day' : 'days'}`;

/** Returns the reason shown for an approval by silence. `policy_of` is the organization's name. */
export const silenceReason = ({ days, policy_of }: { days: number; policy_of: string }): string =>
  `no answer within ${workingDays(days)}, policy of ${policy_of}`;

interface Consequence {
  policy: 'remind' | 'escalate' | 'approve';
  days: number;
  /** The last day for a response, formatted for display; null if there is no deadline. */
  answerBy: string | null;
  /** The organization whose policy applies. */
  policyOf: string;
  isOne: boolean;
}

/** Returns the sentences that tell a client what happens if they don't respond to a review. */
export function consequenceText(consequence: Consequence): string {
  const { policy, days, answerBy, policyOf, isOne } = consequence;
  if (answerBy === null || policy === 'remind') {
    return isOne
      ? 'This article isn’t approved until you answer.'
      : 'These articles aren’t approved until you answer.';
  }
  if (policy === 'escalate') {
    return `Without your answer by ${answerBy}, we’ll notify your account manager.`;
  }
  const counted = isOne ? 'this article counts' : 'these articles count';
  return `Without your answer by ${answerBy}, ${counted} as approved. This is the policy of ${policyOf} if there is no answer within ${workingDays(days)}. It doesn’t apply while a comment of yours is unanswered.`;
}

/** The texts that explain to staff why an article won't be approved by silence. */
export const obstacleTexts: Readonly<Record<SilenceObstacle, string>> = {
  not_mailed: 'no review mail has named this policy',
  mail_not_sent: 'the mail server hasn’t accepted the review mail yet',
  mail_failed: 'a review mail couldn’t be delivered',
  content_changed: 'the article has changed since the client was mailed',
  open_comment: 'a comment of the client is unanswered',
  no_link: 'the final approver has no review link that works',
};
