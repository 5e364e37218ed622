import { IconExternalLink, IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PersonInitials, PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { ReportActions } from '../reports/ReportActions.tsx';
import { ReportStatusView } from '../reports/ReportStatusView.tsx';
import { reportLabels } from '../reports/report-form-values.ts';
import { reportAddressText } from '../shared/report-link.ts';
import styles from './Months.module.css';
import type { ReportRow } from './months.queries.ts';
import { StatusCell } from './StatusCell.tsx';

type Column = DataTableColumn<ReportRow>;

const url: Column = {
  id: 'report_url',
  header: reportLabels.report_url,
  width: 120,
  yields: true,
  sort: 'report_url',
  cell: (report) => (
    <ReportUrl report={report}>
      {(text) => (
        <>
          {text === report.client.slug ? 'Open report' : text}{' '}
          <IconExternalLink size={13} stroke={1.7} aria-hidden="true" />
        </>
      )}
    </ReportUrl>
  ),
  narrow: {
    width: 88,
    grow: 0,
    cell: (report) => (
      <ReportUrl report={report}>
        {(text) => <IconLink size={16} stroke={1.6} aria-label={text} />}
      </ReportUrl>
    ),
  },
};

const status: Column = {
  id: 'status',
  header: reportLabels.status,
  width: 124,
  sort: 'status',
  cell: (report) => <ReportStatusView status={report.status} />,
};

const approver: Column = {
  id: 'approver',
  header: reportLabels.approver,
  width: 160,
  grow: 1,
  yields: true,
  sort: 'approver',
  cell: (report) => <PersonName person={report.approver_user} />,
  narrow: {
    width: 84,
    grow: 0,
    cell: (report) => <PersonInitials person={report.approver_user} />,
  },
};

const creator: Column = {
  id: 'creator',
  header: reportLabels.creator,
  width: 160,
  grow: 1,
  yields: true,
  sort: 'creator',
  cell: (report) => <PersonName person={report.creator_user} />,
  narrow: {
    width: 78,
    grow: 0,
    cell: (report) => <PersonInitials person={report.creator_user} />,
  },
};

/** The columns after the month in a single organization's lists. */
export const organizationReportColumns: readonly Column[] = [status, creator, approver, url];

const organization: Column = {
  id: 'organization',
  header: reportLabels.organization,
  width: 160,
  grow: 2,
  sort: 'organization',
  cell: ({ client }) => (
    <OrganizationLink className={styles.organization} organization={client} isInList />
  ),
  narrow: { width: 130 },
};

export const regularColumns: readonly Column[] = [url, status, approver, creator, organization];

export const betaColumns: readonly Column[] = [
  url,
  {
    ...status,
    width: 142,
    cell: (report) => <StatusCell report={report} />,
    narrow: { width: 138 },
  },
  approver,
  creator,
  { ...organization, width: 166 },
  {
    id: 'actions',
    header: 'Actions',
    width: 200,
    yields: 'first',
    cell: (report) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a click on a button from opening the row
      // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons handle the keys
      <span className={styles.rowActions} onClick={(event) => event.stopPropagation()}>
        <ReportActions report={report} sendLabel="Sent Report" look="quiet" />
      </span>
    ),
    narrow: {
      width: 76,
      cell: (report) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <span onClick={(event) => event.stopPropagation()}>
          <ReportActions report={report} sendLabel="Sent Report" look="menu" />
        </span>
      ),
    },
  },
];

interface ReportUrlProps {
  report: ReportRow;
  children: (text: string) => ReactNode;
}

/**
 * Links to a report's address. The slug in the portal's own addresses isn't shown, because it repeats the
 * organization's name.
 */
function ReportUrl({ report, children }: ReportUrlProps) {
  const { report_url: address } = report;
  if (!address) return <span className={styles.none}>–</span>;
  return (
    <a
      className={styles.url}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={address}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
    >
      {children(reportAddressText(address, report))}
    </a>
  );
}
