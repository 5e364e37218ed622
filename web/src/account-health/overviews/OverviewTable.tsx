import type { AccountHealthOverview } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { DataTable, type DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import type { RowId } from '#platform/ui/table/row-selection.ts';

interface OverviewTableProps {
  overviews: readonly AccountHealthOverview[];
  columns: readonly DataTableColumn<AccountHealthOverview>[];
  openAccount: number | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
  /** Omitted for users who can't refresh. */
  selection?: { ids: ReadonlySet<RowId>; onChange: (ids: ReadonlySet<RowId>) => void } | undefined;
}

const rowId = ({ id }: AccountHealthOverview) => id;

/** Shows a row for each account, with the reasons why it is at risk. */
export function OverviewTable(props: OverviewTableProps) {
  const { overviews, columns, openAccount, onOpen, onClose, selection } = props;
  return (
    <DataTable
      label="Account health overviews"
      rows={overviews}
      columns={columns}
      rowId={rowId}
      // The name and the reasons wrap to at most two lines.
      rowHeight={44}
      // The screen explains an empty list, so the table shows no message.
      empty={null}
      opening={{ id: openAccount ?? null, onOpen: ({ id }) => onOpen(id), onClose }}
      {...(selection && { selection })}
    />
  );
}
