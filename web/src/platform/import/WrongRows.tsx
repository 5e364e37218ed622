import { IconChecks } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DataTable, type DataTableColumn } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from '../ui/RecordScreen.module.css';

interface WrongCell {
  row: number;
  column: string;
  reason: string;
}
type WrongRow = WrongCell & { id: number };

/** The row number in the file, as spreadsheets count. */
export const rowColumn: DataTableColumn<{ row: number }> = {
  id: 'row',
  header: 'Row',
  width: 72,
  align: 'end',
  cell: (one) => one.row,
  sortValue: (one) => one.row,
};

const wrongColumns: readonly DataTableColumn<WrongRow>[] = [
  rowColumn,
  {
    id: 'column',
    header: 'Column',
    width: 150,
    grow: 1,
    cell: (one) => <span className={styles.strong}>{one.column}</span>,
    sortValue: (one) => one.column,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 260,
    grow: 3,
    cell: (one) => one.reason,
    sortValue: (one) => one.reason,
  },
];

const wrongId = (one: WrongRow) => one.id;

/** Each invalid cell: its row as spreadsheets count, its column, and the reason. */
export function WrongRows({ errors }: { errors: readonly WrongCell[] }) {
  const rows = useMemo(() => errors.map((error, index) => ({ ...error, id: index })), [errors]);
  return (
    <DataTable
      label="Invalid rows"
      rows={rows}
      columns={wrongColumns}
      rowId={wrongId}
      empty={
        <EmptyState heading="No Invalid Rows" icon={<IconChecks size={22} stroke={1.5} />}>
          Every row of the file can be imported.
        </EmptyState>
      }
    />
  );
}
