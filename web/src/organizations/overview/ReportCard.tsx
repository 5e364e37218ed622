import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { OverviewSections } from '@portal/contract/organizations/organization-overview.schema.ts';
import { reportStatusLabels } from '@portal/contract/reporting/reports/report-status.ts';
import { isInClientGroup, useViewer } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './Overview.module.css';
import { Figure, OverviewCard } from './OverviewCard.tsx';

export const monthText = ({ year, month }: { year: number; month: number }) =>
  `${monthNames[month - 1]} ${year}`;

interface ReportCardProps {
  report: NonNullable<OverviewSections['report']>;
  slug: string;
  /** The next report to send if it is the same as `report`; otherwise null or undefined. */
  next?: OverviewSections['next_report'] | undefined;
}

/** Shows the newest report's figures in a few sentences, and its status to staff. */
export function ReportCard({ report, slug, next }: ReportCardProps) {
  const isTheClient = isInClientGroup(useViewer());
  const { year, month, sentences } = report;
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
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <dl className={styles.figures}>
        {!isTheClient && <Figure label="Status" value={reportStatusLabels[report.status]} />}
        {next && <Sending scheduledFor={next.scheduled_for} />}
        {report.date_sent && (
          <Figure label="Sent" value={<DateText value={report.date_sent} style="card" />} />
        )}
      </dl>
    </OverviewCard>
  );
}

export function Sending({ scheduledFor }: { scheduledFor: string | null }) {
  const value = scheduledFor ? <DateText value={scheduledFor} style="moment" /> : 'Not scheduled';
  return <Figure label="Sending" value={value} />;
}
