import type { AccountHealthOverview } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { useMemo, useState } from 'react';
import { DataTable, type DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { sortRows } from '#platform/ui/table/data-table-columns.ts';
import type { RowId } from '#platform/ui/table/row-selection.ts';

interface OverviewTableProps {
  overviews: readonly AccountHealthOverview[];
  columns: readonly DataTableColumn<AccountHealthOverview>[];
  /** True if the overviews are sorted by score, so that the table's head shows it. */
  isByScore: boolean;
  openAccount: number | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
  /** Omitted for users who can't refresh. */
  selection?: { ids: ReadonlySet<RowId>; onChange: (ids: ReadonlySet<RowId>) => void } | undefined;
}

const rowId = ({ id }: AccountHealthOverview) => id;

/** Shows a row for each account, with the reasons why it is at risk. */
export function OverviewTable(props: OverviewTableProps) {
  const { overviews, columns, openAccount, onOpen, onClose, selection, isByScore } = props;
  const [sortedBy, setSortedBy] = useState<string | null>(null);
  const rows = useMemo(
    () => sortRows(overviews, columns, sortedBy),
    [overviews, columns, sortedBy],
  );
  return (
    <DataTable
      label="Account health overviews"
      rows={rows}
      columns={columns}
      rowId={rowId}
      // The name and the reasons wrap to at most two lines.
      rowHeight={44}
      // The screen explains an empty list, so the table shows no message.
      empty={null}
      sorting={{ by: sortedBy ?? (isByScore ? 'score' : null), onChange: setSortedBy }}
      opening={{ id: openAccount ?? null, onOpen: ({ id }) => onOpen(id), onClose }}
      {...(selection && { selection })}
    />
  );
}
