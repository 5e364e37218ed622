import type { MailState } from '@portal/contract/platform/background-states.ts';
import type { Generated } from 'kysely';

/** A mail in the outbox. */
export interface MailTable {
  id: Generated<number>;
  /** Set when the mail is queued, so that mail clients recognize one that was sent twice. */
  message_id: string;
  to_name: string;
  to_email: string;
  subject: string;
  html: string;
  text: string;
  /** The encrypted secret link, for which the bodies have a placeholder. Null once sent or expired. */
  secret: string | null;
  secret_expires_at: string | null;
  state: MailState;
  attempts: Generated<number>;
  next_attempt_at: string;
  error: string | null;
  created_at: string;
  sent_at: string | null;
  /** JSON of header lines by name; the secret link has its placeholder. */
  headers: string | null;
  attachment_file_id: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    mail: MailTable;
  }
}
