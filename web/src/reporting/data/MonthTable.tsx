import { dayInZone } from '@portal/contract/platform/dates.ts';
import { organizationDataCalls } from '@portal/contract/reporting/data/report-data.calls.ts';
import type { OrganizationDataMonth } from '@portal/contract/reporting/data/report-data.schema.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { healthMonths, shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import { useMemo } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import {
  countLabels,
  kindLabels,
  monthsUntil,
  originTones,
  quotableOf,
  shownOrigin,
  totalOf,
  troubleOf,
  withAbsentMonths,
} from './data-texts.ts';
import styles from './ReportData.module.css';

const none = <span className={styles.none}>–</span>;

function columnsOf(kind: MonthlyDataKind): readonly DataTableColumn<OrganizationDataMonth>[] {
  return [
    {
      id: 'month',
      header: 'Month',
      width: 104,
      cell: (one) => <span className={styles.strong}>{shortMonth(one.month)}</span>,
    },
    {
      id: 'total',
      header: countLabels[kind],
      width: 104,
      align: 'end',
      cell: (one) => {
        const shown = shownOrigin(one);
        return shown ? totalOf(shown).toLocaleString('en') : none;
      },
    },
    ...(kind === 'leads'
      ? [
          {
            id: 'quotable',
            header: 'Quotable',
            width: 92,
            align: 'end' as const,
            cell: (one: OrganizationDataMonth) => {
              const shown = shownOrigin(one);
              const count = shown ? quotableOf(shown) : null;
              return count === null ? none : count.toLocaleString('en');
            },
          },
        ]
      : []),
    {
      id: 'origin',
      header: 'From',
      width: 190,
      grow: 1,
      cell: (one) => {
        const shown = shownOrigin(one);
        if (!shown) return <span className={styles.none}>No data</span>;
        return <StatusDot status={{ ...originTones[shown.origin], name: shown.name }} />;
      },
    },
    {
      id: 'fetched_at',
      header: 'As of',
      width: 200,
      yields: true,
      cell: (one) => <DateText value={shownOrigin(one)?.fetched_at} style="moment" />,
    },
    {
      id: 'trouble',
      header: 'Last problem',
      width: 180,
      grow: 2,
      yields: true,
      cell: (one) => {
        const trouble = troubleOf(one);
        return trouble ? (
          <span className={styles.trouble} title={trouble.error ?? undefined}>
            {trouble.error}
          </span>
        ) : (
          none
        );
      },
    },
  ];
}

/** The columns for each kind of numbers. */
export const monthColumns = { analytics: columnsOf('analytics'), leads: columnsOf('leads') };
const rowId = (one: OrganizationDataMonth) => one.id;

interface MonthTableProps {
  columns: readonly DataTableColumn<OrganizationDataMonth>[];
  organization: number;
  kind: MonthlyDataKind;
  month: string | undefined;
  onOpen: (month: string) => void;
  onClose: () => void;
}

/** Lists the months with data, and the past year's months without data. */
export function MonthTable(props: MonthTableProps) {
  const { columns, organization, kind, month, onOpen, onClose } = props;
  const today = dayInZone(new Date(), useTimeZone());
  const list = useEndpointPages(organizationDataCalls.list, {
    params: { id: organization },
    query: { kind },
  });
  const rows = useMemo(
    () =>
      withAbsentMonths(list.rows, {
        organization,
        kind,
        months: monthsUntil(today, healthMonths),
      }),
    [list.rows, organization, kind, today],
  );
  return (
    <PagedTable
      label={`${kindLabels[kind]} by month`}
      list={{ ...list, rows }}
      columns={columns}
      rowId={rowId}
      loadingLabel="Loading Months"
      problem="The months couldn’t be loaded"
      opening={{
        id: month === undefined ? null : `${organization}-${kind}-${month}`,
        onOpen: (one) => onOpen(one.month),
        onClose,
      }}
      empty={null}
    />
  );
}
