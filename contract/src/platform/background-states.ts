/** `running` includes a job whose server died: another takes it when its lease has run out. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/**
 * `queued` waits for the mail server; `kept` stays in the outbox, since there is no mail server;
 * `failed` was refused for good, or its link expired before it could be sent.
 */
export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof mailStates)[number];
