/** `running` includes jobs of crashed servers until the lease expires and another server claims them. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'canceled'] as const;
export type JobState = (typeof jobStates)[number];

/** Replaces `cancelled`, the previous release's name, with `canceled` in a filter's comma-separated states. */
export const renameStates = (value: string) =>
  value
    .split(',')
    .map((state) => (state === 'cancelled' ? 'canceled' : state))
    .join(',');

/**
 * `queued` waits for the mail server; `kept` stays in the outbox because there is no mail server; `failed` was rejected
 * permanently, or its link expired before the email could be sent.
 */
export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof mailStates)[number];
