/** `running` includes jobs of dead servers until another server claims them when the lease expires. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'canceled'] as const;
export type JobState = (typeof jobStates)[number];

/** Replaces `cancelled`, the previous release's name, with `canceled` in a filter's comma-separated states. */
export const renameStates = (value: string) =>
  value
    .split(',')
    .map((state) => (state === 'cancelled' ? 'canceled' : state))
    .join(',');

/**
 * `queued` waits for the mail server; `kept` stays in the outbox because there is none; `failed` was rejected
 * permanently, or its link expired before it could be sent.
 */
export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof mailStates)[number];
