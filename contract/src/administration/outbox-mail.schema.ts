import { z } from 'zod';
import { mailStates } from '../platform/background-states.ts';

/** A mail as the list shows it. */
export const outboxMailSummary = z.object({
  id: z.number(),
  message_id: z.string(),
  to_name: z.string(),
  to_email: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  /** The time of the next attempt for a mail that waits; null if it is due, held, being sent, or not queued. */
  next_attempt_at: z.string().nullable(),
  /** The time until which the reported change can be undone; it isn't sent before. */
  held_until: z.string().nullable(),
  /** It has a link that signs in anyone who opens it, and the link is neither sent nor expired. */
  has_secret_link: z.boolean(),
});
export type OutboxMailSummary = z.infer<typeof outboxMailSummary>;

/** The mail as its reader sees it; a secret link is replaced by a placeholder until it is revealed. */
export const outboxMail = outboxMailSummary.extend({ html: z.string(), text: z.string() });
export type OutboxMail = z.infer<typeof outboxMail>;
