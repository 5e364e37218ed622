/** `running` includes jobs of crashed servers until the lease expires and another server claims them. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'canceled'] as const;
export type JobState = (typeof jobStates)[number];

/** Replaces `cancelled`, the name in the previous release, with `canceled` in a filter's comma-separated states. */
export const renameStates = (value: string) =>
  value
    .split(',')
    .map((state) => (state === 'cancelled' ? 'canceled' : state))
    .join(',');

/**
 * `queued`: waiting to be sent. `kept`: stays in the outbox because there is no mail server. `failed`: rejected
 * permanently, or not sent before its link expired.
 */
export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof mailStates)[number];
