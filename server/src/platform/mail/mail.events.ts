import { defineHook } from '#platform/events/hooks.ts';

export interface MailOutcome {
  mailId: number;
  state: 'queued' | 'sent' | 'failed';
  error: string | null;
  at: string;
}

/** Told in the transaction that writes it: a mail was sent, finally refused, or queued once more. */
export const onMailOutcome = defineHook<MailOutcome>();
