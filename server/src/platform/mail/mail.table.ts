import type { MailState } from '@portal/contract/platform/background-states.ts';
import type { Generated } from 'kysely';

/** An email in the outbox. */
export interface MailTable {
  id: Generated<number>;
  /** Set when the email is queued, so that mail clients recognize an email that is sent twice. */
  message_id: string;
  to_name: string;
  to_email: string;
  subject: string;
  html: string;
  text: string;
  /**
   * The encrypted secret link; the bodies contain a placeholder for it. Null once the email is sent or the link has
   * expired.
   */
  secret: string | null;
  secret_expires_at: string | null;
  state: MailState;
  attempts: Generated<number>;
  next_attempt_at: string;
  error: string | null;
  created_at: string;
  sent_at: string | null;
  /** JSON of header lines by name. The lines contain the placeholder instead of the secret link. */
  headers: string | null;
  attachment_file_id: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    mail: MailTable;
  }
}
