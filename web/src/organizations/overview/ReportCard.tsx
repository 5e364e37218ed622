import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { OverviewSections } from '@portal/contract/organizations/organization-overview.schema.ts';
import {
  type ReportStatus,
  reportStatusLabels,
} from '@portal/contract/reporting/reports/report-status.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './Overview.module.css';
import { OverviewCard } from './OverviewCard.tsx';

export const monthText = ({ year, month }: { year: number; month: number }) =>
  `${monthNames[month - 1]} ${year}`;

interface ReportCardProps {
  report: NonNullable<OverviewSections['report']>;
  slug: string;
  /** The next report to send if it is the same as `report`; otherwise, null or undefined. */
  next?: OverviewSections['next_report'] | undefined;
}

/** Replaces hyphens so that a status such as 'Re-Writing' doesn't wrap. */
const withUnbrokenWords = (text: string) => text.replaceAll('-', '\u2011');

/** Shows the newest report's figures in a few sentences, and its status. */
export function ReportCard({ report, slug, next }: ReportCardProps) {
  const { year, month, status, date_sent, sentences } = report;
  return (
    <OverviewCard
      title="Report"
      detail={monthText(report)}
      more={
        report.has_presentation
          ? { to: `/reporting/${year}/${month}/${slug}`, label: 'Open report' }
          : { to: '/reporting', label: 'All reports' }
      }
    >
      {sentences.length > 0 && (
        <ul className={styles.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{withUnbrokenWords(sentence)}</li>
          ))}
        </ul>
      )}
      {date_sent ? (
        <p className={styles.sent}>
          Sent <DateText value={date_sent} style="card" />
        </p>
      ) : (
        <Sending status={status} scheduledFor={next?.scheduled_for} />
      )}
    </OverviewCard>
  );
}

interface SendingProps {
  status: ReportStatus;
  /** The time the report will be sent; null if it isn't scheduled, undefined if unknown. */
  scheduledFor: string | null | undefined;
}

/** Shows an unsent report's status: 'Final Review · Not scheduled'. */
export function Sending({ status, scheduledFor }: SendingProps) {
  return (
    <p className={styles.sending}>
      {reportStatusLabels[status]}
      {scheduledFor === null && <span className={styles.detail}>Not scheduled</span>}
      {scheduledFor && (
        <span className={styles.detail}>
          Sending <DateText value={scheduledFor} style="moment" />
        </span>
      )}
    </p>
  );
}
