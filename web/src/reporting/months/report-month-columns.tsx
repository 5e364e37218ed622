import { Loader } from '@mantine/core';
import type { ReportMonth } from '@portal/contract/reporting/reports/report.schema.ts';
import type { ReportStatus } from '@portal/contract/reporting/reports/report-status.ts';
import { monthLabel } from '#content/shared/month-label.ts';
import { StatusMark } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { reportStatusColors } from '../reports/ReportStatusView.tsx';
import styles from './Months.module.css';

const stage = (header: string, status: ReportStatus): DataTableColumn<ReportMonth> => ({
  id: status,
  header,
  headerMark: <StatusMark color={reportStatusColors[status]} />,
  hint: 'Reports at this stage, and the share of all that have reached it',
  width: 110,
  grow: 1,
  align: 'end',
  cell: ({ counts, percentages, total }) => (
    <span className={styles.stage} data-none={total === 0 || undefined}>
      <span data-none={counts[status] === 0 || undefined}>
        {counts[status].toLocaleString('en')}
      </span>
      <span className={styles.percent}>{percentages[status]}%</span>
    </span>
  ),
});

/** Returns the month list's columns. The current month is marked. */
export const monthColumns = (current: {
  year: number;
  month: number;
}): readonly DataTableColumn<ReportMonth>[] => [
  {
    id: 'month',
    header: 'Month',
    width: 250,
    grow: 1,
    cell: (month) => (
      <span className={styles.month}>
        {monthLabel(month)}
        {month.year === current.year && month.month === current.month && (
          <span className={styles.current}>This month</span>
        )}
        {month.is_busy && <Loader size={13} role="img" aria-label="An operation is running" />}
      </span>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    width: 90,
    align: 'end',
    cell: ({ total }) => (
      <span className={styles.total} data-none={total === 0 || undefined}>
        {total.toLocaleString('en')}
      </span>
    ),
  },
  stage('Complete', 'sent'),
  stage('Final Review', 'finalReview'),
  stage('Assigned', 'assigned'),
  stage('Backlog', 'backlog'),
];
