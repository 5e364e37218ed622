import type { ContentStatus } from '@portal/contract/content/labels/content-status.schema.ts';
import { IconProgressCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { DataTable, type DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { statusListQuery, useArrangeStatuses } from './labels.queries.ts';
import { orderColumn } from './OrderButtons.tsx';
import { StatusPanel } from './StatusPanel.tsx';

const columns: readonly DataTableColumn<ContentStatus>[] = [
  {
    id: 'name',
    header: 'Status',
    width: 180,
    grow: 2,
    cell: (status) => <StatusDot status={status} />,
  },
  {
    id: 'uid',
    header: 'Code',
    width: 130,
    yields: true,
    grow: 1,
    cell: (status) => <code>{status.uid}</code>,
  },
  { id: 'type', header: 'Kind', width: 110, cell: (status) => status.status_type },
  {
    id: 'days',
    header: 'Days until due',
    width: 122,
    yields: true,
    align: 'end',
    cell: (status) => status.due_date_day_offset ?? <span className={styles.none}>–</span>,
  },
  {
    id: 'offered',
    header: 'Offered',
    width: 92,
    cell: (status) => (status.is_active ? 'Yes' : <span className={styles.none}>Hidden</span>),
  },
];

const statusId = (status: ContentStatus) => status.id;

export function StatusesScreen() {
  const { search, setSearch } = useScreenSearch('/app/administration/statuses');
  const { data, error, isPending, refetch } = useQuery(statusListQuery);
  const arrange = useArrangeStatuses();
  const rows = data ?? [];
  const open = rows.find(({ id }) => id === search.label);
  const close = () => setSearch({ label: undefined });
  return (
    <PanelLayout panel={open && <StatusPanel key={open.id} status={open} onClose={close} />}>
      <PageHeader title="Statuses" />
      <ListBody>
        {error && !data ? (
          <LoadProblem
            heading="The statuses couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <DataTable
            label="Statuses"
            rows={rows}
            columns={[orderColumn(rows, arrange), ...columns]}
            rowId={statusId}
            isLoading={isPending}
            loadingLabel="Loading Statuses"
            opening={{
              id: search.label ?? null,
              onOpen: ({ id }) => setSearch({ label: id }),
              onClose: close,
            }}
            empty={
              <EmptyState heading="No Statuses" icon={<IconProgressCheck size={22} stroke={1.5} />}>
                The statuses of an article, in the order of the work.
              </EmptyState>
            }
          />
        )}
      </ListBody>
    </PanelLayout>
  );
}
