import type { emailEntryStates } from '@portal/contract/reporting/emails/report-email-entry.schema.ts';
import type { sendingStates } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** An immediate or scheduled mailing of a report. A report has at most one unfinished sending. */
export interface ReportSendingTable {
  id: Generated<number>;
  report_id: number;
  presentation_version_id: number | null;
  state: (typeof sendingStates)[number];
  scheduled_for: string | null;
  attaches_pdf: Generated<Flag>;
  message: string | null;
  /** PreflightProblems as JSON. */
  problems: Generated<string>;
  /** The reason the sending ended without emails; null if the preflight rejected it. */
  reason: string | null;
  pdf_file_id: number | null;
  person_id: number | null;
  job_id: number | null;
  created_at: string;
  finished_at: string | null;
}

/** A sending's email to one recipient, written in the same transaction as the email. */
export interface ReportEmailEntryTable {
  id: Generated<number>;
  report_id: number;
  report_sending_id: number;
  presentation_version_id: number | null;
  account_id: number | null;
  person_id: number | null;
  /** The email address at the time of sending. */
  email: string;
  mail_id: number | null;
  state: (typeof emailEntryStates)[number];
  error: string | null;
  unsubscribe_hash: string;
  link_clicked: Generated<Flag>;
  did_unsubscribe: Generated<Flag>;
  date_sent: string | null;
  date_first_viewed: string | null;
  date_unsubscribed: string | null;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    report_sending: ReportSendingTable;
    report_email_entry: ReportEmailEntryTable;
  }
}
