import type { ReportSending } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import blocks from '../shared/Blocks.module.css';

/** Returns a report's latest sending if it ended without sending an email. */
export function findUnsent([newest]: readonly ReportSending[]): ReportSending | undefined {
  const hasSent = newest?.state === 'done';
  const isOpen = newest?.state === 'scheduled' || newest?.state === 'sending';
  return hasSent || isOpen ? undefined : newest;
}

/** Shows that none of the sending's emails were sent, and why. */
export function UnsentSending({ sending }: { sending: ReportSending }) {
  const { scheduled_for, reason } = sending;
  return (
    <p className={blocks.notice} role="status">
      {scheduled_for === null
        ? 'The last sending ended before any email went out.'
        : 'This report is no longer scheduled. No email went out.'}
      {reason && ` ${reason}`}
    </p>
  );
}
