import type { Generated } from 'kysely';

/** An email that asked a final approver for a review and stated that silence counts as approval. */
export interface ReviewMailTable {
  id: Generated<number>;
  article_id: number;
  /** The final approver that the email was sent to. */
  person_id: number;
  /** Null once the email has been deleted from the outbox. */
  mail_id: number | null;
  /** The time the article entered this review. A row with another time belongs to an earlier review. */
  waits_since: string;
  /** The last day for an answer, as stated in the email; null if the email states no day. */
  answer_by: string | null;
  /** The SHA-256 of the article's content when the email was written. */
  content_hash: string;
  created_at: string;
  /** The time the mail server accepted the email. */
  accepted_at: string | null;
  /** The time the mail server permanently rejected the email. */
  failed_at: string | null;
}

/** The last time that an article's lead was notified of an unanswered review. */
export interface ReviewEscalationTable {
  article_id: number;
  /** The time the article entered this review. A row with another time belongs to an earlier review. */
  waits_since: string;
  done_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    review_mail: ReviewMailTable;
    review_escalation: ReviewEscalationTable;
  }
}
