import type { ReportMonth } from '@portal/contract/reporting/reports/report.schema.ts';
import { reportStatuses } from '@portal/contract/reporting/reports/report-status.ts';
import { Link } from '@tanstack/react-router';
import { monthLabel } from '#content/shared/month-label.ts';
import styles from './Months.module.css';

const stageNames = {
  sent: 'complete',
  finalReview: 'review',
  assigned: 'assigned',
  backlog: 'backlog',
} as const;

/** Shows the current month's reports in one bar, by status. Each status links to its list. */
export function CurrentMonth({ month }: { month: ReportMonth }) {
  const { year, counts, total } = month;
  const params = { year: String(year), month: String(month.month) };
  const stages = reportStatuses.toReversed().filter((status) => counts[status] > 0);
  return (
    <section className={styles.hero} aria-label="This month">
      <h2 className={styles.heroTitle}>
        <Link to="/reporting/$year/$month" params={params}>
          {monthLabel(month)}
        </Link>
        <span className={styles.percent}>
          {total === 0 ? 'No reports yet' : `${total.toLocaleString('en')} reports`}
        </span>
      </h2>
      {total > 0 && (
        <>
          <span className={styles.bar} aria-hidden="true">
            {stages.map((status) => (
              <span key={status} data-status={status} style={{ flexGrow: counts[status] }} />
            ))}
          </span>
          <ul className={styles.legend}>
            {stages.map((status) => (
              <li key={status}>
                <Link to="/reporting/$year/$month" params={params} search={{ status }}>
                  <span className={styles.key} data-status={status} aria-hidden="true" />
                  {counts[status].toLocaleString('en')} {stageNames[status]}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
