import { Button } from '@mantine/core';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import type { ReportOrdering } from '@portal/contract/reporting/reports/report.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { IconReport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { formatDay } from '#platform/ui/dates/format-date.ts';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PanelLayout, SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import { EmailEvents } from '../../emails/EmailEvents.tsx';
import { DataStatusIcons } from '../../reports/DataStatusIcons.tsx';
import { ReportActions } from '../../reports/ReportActions.tsx';
import { ReportStatusView } from '../../reports/ReportStatusView.tsx';
import { reportPath } from '../../shared/report-link.ts';
import styles from './Entries.module.css';

// Exclude the numbers, which make up most of a report's size.
const shownColumns = [
  'id',
  'status',
  'report_url',
  'planning_month',
  'client',
  'presentation',
  'date_created',
  'last_updated',
  'data_status',
  'emailEntries',
  'is_sending',
  'allowed_actions',
] as const;
type Entry = Pick<Report, (typeof shownColumns)[number]>;

const entryId = ({ id }: Entry) => id;
const monthOf = ({ planning_month: { year, month } }: Entry) => `${monthNames[month - 1]} ${year}`;

interface Notifications {
  openId: number | null;
  toggle: (id: number) => void;
}

const columnsWith = ({ openId, toggle }: Notifications): DataTableColumn<Entry>[] => [
  { id: 'month', header: 'Month', width: 130, grow: 1, sort: 'month', cell: monthOf },
  {
    id: 'status',
    header: 'Status',
    width: 124,
    sort: 'status',
    cell: ({ status }) => <ReportStatusView status={status} />,
  },
  {
    id: 'created',
    header: 'Created',
    width: 134,
    yields: true,
    sort: 'date_created',
    cell: ({ date_created: at }) => <DayText value={at} />,
  },
  {
    id: 'updated',
    header: 'Updated',
    width: 134,
    yields: true,
    sort: 'last_updated',
    cell: ({ last_updated: at }) => <DayText value={at} />,
  },
  {
    id: 'data_status',
    header: 'Data Status',
    width: 96,
    yields: 'first',
    cell: ({ data_status: status }) => status && <DataStatusIcons status={status} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 330,
    grow: 1,
    cell: (entry) => (
      <EntryActions entry={entry} isOpen={entry.id === openId} onToggle={() => toggle(entry.id)} />
    ),
  },
];

/** Lists the organization's reports with their actions. */
export function ReportEntries({ organization }: { organization: Organization }) {
  const [ordering, setOrdering] = useState<ReportOrdering>('-month');
  const [openId, setOpenId] = useState<number | null>(null);
  const list = useEndpointPages(reportCalls.list, {
    query: { organization: organization.id, ordering, columns: shownColumns },
  });
  const columns = useMemo(
    () => columnsWith({ openId, toggle: (id) => setOpenId((open) => (open === id ? null : id)) }),
    [openId],
  );
  const open = list.rows.find(({ id }) => id === openId);

  return (
    <PanelLayout
      panel={
        open && (
          <SidePanel
            key={open.id}
            title={`Notifications of ${monthOf(open)}`}
            onClose={() => setOpenId(null)}
          >
            <EmailEvents entries={open.emailEntries} />
          </SidePanel>
        )
      }
    >
      <ListBody>
        <PagedTable
          label="Monthly entries"
          list={list}
          columns={columns}
          rowId={entryId}
          loadingLabel="Loading Entries"
          problem="The entries couldn’t be loaded"
          empty={
            <EmptyState
              heading="There are currently no entries available."
              icon={<IconReport size={22} stroke={1.5} />}
            >
              Each planning month adds one when its reports are created.
            </EmptyState>
          }
          sorting={{
            by: ordering,
            // The table passes only sort names that its columns define, so the cast is safe.
            onChange: (by) => setOrdering(by as ReportOrdering),
          }}
        />
      </ListBody>
    </PanelLayout>
  );
}

function DayText({ value }: { value: string }) {
  const timeZone = useTimeZone();
  return (
    <time className="tabular" dateTime={value}>
      {formatDay(value, 'long', timeZone)}
    </time>
  );
}

interface EntryActionsProps {
  entry: Entry;
  isOpen: boolean;
  onToggle: () => void;
}

function EntryActions({ entry, isOpen, onToggle }: EntryActionsProps) {
  if (entry.presentation === null) {
    // Without a presentation, the only possible action is to create one.
    const actions = entry.allowed_actions.filter((one) => one === 'create_presentation');
    return <ReportActions look="quiet" report={{ ...entry, allowed_actions: actions }} />;
  }
  return (
    <span className={styles.actions}>
      <Button
        size="compact-xs"
        variant="default"
        renderRoot={(props) => <Link {...props} to={reportPath(entry)} />}
      >
        View
      </Button>
      <ReportActions look="quiet" report={entry} />
      <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? 'Close' : 'Notifications'}
      </Button>
    </span>
  );
}
