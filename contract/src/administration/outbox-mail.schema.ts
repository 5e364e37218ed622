import { z } from 'zod';
import { mailStates } from '../platform/background-states.ts';

/** An email as returned in lists. */
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
  /** The time of the next attempt after a failure; null if the email is due, held, being sent, or not queued. */
  next_attempt_at: z.string().nullable(),
  /** The email is held until this time, while the change that it reports can still be undone; null if it isn't held. */
  held_until: z.string().nullable(),
  /**
   * True if the email contains an unexpired secret link and hasn't been sent. Such a link signs in anyone who opens it.
   */
  has_secret_link: z.boolean(),
});
export type OutboxMailSummary = z.infer<typeof outboxMailSummary>;

/** The email as its recipient sees it. A secret link is replaced with a placeholder unless it is revealed. */
export const outboxMail = outboxMailSummary.extend({ html: z.string(), text: z.string() });
export type OutboxMail = z.infer<typeof outboxMail>;
