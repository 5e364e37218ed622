import { Button, Loader } from '@mantine/core';
import { reportMonthCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import type { ReportMonth } from '@portal/contract/reporting/reports/report.schema.ts';
import type { ReportStatus } from '@portal/contract/reporting/reports/report-status.ts';
import { IconPresentation } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { monthLabel } from '#content/shared/month-label.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useCan } from '#platform/session/viewer.ts';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import styles from './Months.module.css';

const stage = (header: string, status: ReportStatus): DataTableColumn<ReportMonth> => ({
  id: status,
  header,
  width: 150,
  grow: 1,
  cell: ({ counts, percentages, total }) => (
    <span className={styles.stage} data-none={total === 0 || undefined}>
      <span className={styles.count}>{counts[status].toLocaleString('en')}</span>
      <span className={styles.share} data-status={status} aria-hidden="true">
        <span style={{ '--share': `${percentages[status]}%` }} />
      </span>
      <span className={styles.percent}>{percentages[status]}%</span>
    </span>
  ),
});

const columns: readonly DataTableColumn<ReportMonth>[] = [
  {
    id: 'month',
    header: 'Month',
    width: 190,
    grow: 1,
    cell: (month) => (
      <span className={styles.month}>
        {monthLabel(month)}
        {month.is_busy && <Loader size={13} aria-label="An operation is running" />}
      </span>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    width: 90,
    align: 'end',
    cell: ({ total }) => <span className="tabular">{total.toLocaleString('en')}</span>,
  },
  stage('Complete', 'sent'),
  stage('Final Review', 'finalReview'),
  stage('Assigned', 'assigned'),
  stage('Backlog', 'backlog'),
];

/** The months with the progress of their reports. */
export function ReportMonthsScreen() {
  const navigate = useNavigate();
  const manages = useCan('update_monthlyreport');
  const list = useEndpointPages(reportMonthCalls.list);
  return (
    <>
      <PageHeader title="Reporting" detail="Percentages count the reports that reached a stage.">
        {manages && (
          <Button
            variant="default"
            leftSection={<IconPresentation size={15} stroke={1.8} />}
            renderRoot={(props) => <Link to="/reporting/presentation-templates" {...props} />}
          >
            Presentation Templates
          </Button>
        )}
      </PageHeader>
      <ListBody>
        <PagedTable
          label="Months"
          list={list}
          columns={columns}
          rowId={({ id }) => id}
          problem="The months couldn’t be loaded"
          loadingLabel="Loading Months"
          empty={
            <EmptyState heading="No months yet">
              Reports belong to planning months. Add one in Content Generation first.
            </EmptyState>
          }
          opening={{
            id: null,
            onOpen: ({ year, month }) =>
              void navigate({
                to: '/reporting/$year/$month',
                params: { year: String(year), month: String(month) },
              }),
          }}
        />
      </ListBody>
    </>
  );
}
