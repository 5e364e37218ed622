import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { monthLabel } from '#content/shared/month-label.ts';
import { TabLine } from '#organizations/shared/TabLine.tsx';
import { useEndpointPages } from '#platform/api/queries.ts';
import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import { PagedTotal } from '#platform/ui/filters/ListOptions.tsx';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { EmptyLink } from '#platform/ui/placeholders/EmptyLink.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import { reportPath } from '../shared/report-link.ts';
import styles from './Months.module.css';
import { type ReportRow, reportRowColumns } from './months.queries.ts';
import { organizationReportColumns } from './report-columns.tsx';

interface Target {
  to: string;
  search?: { report: number };
}

/** Links to the report's row in the list for its month. */
const rowOf = ({ id, planning_month: { year, month } }: ReportRow): Target => ({
  to: `/reporting/${year}/${month}`,
  search: { report: id },
});

/** Links to the read-only presentation, for people who don't work on reports and can see only sent ones. */
const presentationOf = (report: ReportRow): Target => ({ to: reportPath(report) });

const monthColumn = (targetOf: (report: ReportRow) => Target): DataTableColumn<ReportRow> => ({
  id: 'month',
  header: 'Month',
  width: 150,
  grow: 1,
  cell: (report) => (
    <Link
      className={styles.url}
      {...targetOf(report)}
      // The row has the same link, so a click must not open the page twice.
      onClick={(event) => event.stopPropagation()}
    >
      {monthLabel(report.planning_month)}
    </Link>
  ),
});

const workColumns = [monthColumn(rowOf), ...organizationReportColumns];
const readColumns = [
  monthColumn(presentationOf),
  ...organizationReportColumns.filter(({ id }) => id === 'status'),
];

const reportId = ({ id }: ReportRow) => id;

/** Lists a client's monthly reports on its page, newest first. */
export function OrganizationReports({ organization }: { organization: OrganizationOverview }) {
  const { id, dba_name } = organization;
  const works = mayOpen(useViewer(), '/reporting/$year/$month');
  const navigate = useNavigate();
  const list = useEndpointPages(reportCalls.list, {
    query: { organization: id, ordering: '-month', columns: reportRowColumns },
  });
  return (
    <>
      <TabLine title="Reports" total={<PagedTotal list={list} nouns={['report', 'reports']} />}>
        {works ? (
          <Link to="/reporting">All months</Link>
        ) : (
          <Link to="/reporting" search={{ organization: id }}>
            All reports
          </Link>
        )}
      </TabLine>
      <ListBody>
        <PagedTable
          label="Reports"
          list={list}
          columns={works ? workColumns : readColumns}
          rowId={reportId}
          problem="The reports couldn’t be loaded"
          loadingLabel="Loading Reports"
          empty={
            <EmptyState
              heading="No reports yet"
              action={
                works && <EmptyLink link={linkOptions({ to: '/reporting' })}>Reporting</EmptyLink>
              }
            >
              {works
                ? `Monthly reports for ${dba_name} appear here once they’re created.`
                : 'Each month’s report appears here once it’s sent.'}
            </EmptyState>
          }
          opening={{
            id: null,
            onOpen: (report) => void navigate(works ? rowOf(report) : presentationOf(report)),
          }}
        />
      </ListBody>
    </>
  );
}
