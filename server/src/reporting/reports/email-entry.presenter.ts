import type { ReportEmailEntry } from '@portal/contract/reporting/emails/report-email-entry.schema.ts';
import type { EmailEntryRow } from './report-parts.repository.ts';

/** Presents an email entry. Only managers see the presentation's version and the reason for a failure. */
export function presentEmailEntry(row: EmailEntryRow, seesWork: boolean): ReportEmailEntry {
  return {
    id: row.id,
    report: row.report_id,
    email: row.email,
    ...(seesWork && { presentation_version_number: row.version_number, error: row.error }),
    state: row.state,
    link_clicked: row.link_clicked === 1,
    did_unsubscribe: row.did_unsubscribe === 1,
    date_sent: row.date_sent,
    date_first_viewed: row.date_first_viewed,
    date_unsubscribed: row.date_unsubscribed,
    allowed_actions: seesWork && row.state === 'failed' ? ['resend'] : [],
  };
}
