import { defineHook } from '#platform/events/hooks.ts';

export interface MailOutcome {
  mailId: number;
  state: 'queued' | 'sent' | 'failed';
  error: string | null;
  at: string;
}

/** Emitted in the transaction that records that an email was sent, permanently rejected, or queued again. */
export const onMailOutcome = defineHook<MailOutcome>();
