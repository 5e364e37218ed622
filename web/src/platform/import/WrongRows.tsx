import { IconChecks } from '@tabler/icons-react';
import { useMemo } from 'react';
import styles from '../ui/layout/RecordScreen.module.css';
import type { DataTableColumn } from '../ui/table/DataTable.tsx';
import { countText } from './import-texts.ts';
import { PreviewTable } from './PreviewTable.tsx';

interface WrongCell {
  row: number;
  column: string;
  reason: string;
}
type WrongRow = WrongCell & { id: number; count: number };

/** The column with a row's number in the file, counted as in spreadsheets. */
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
    cell: ({ reason, count }) =>
      count > 1 ? `${reason} · ${countText(count, 'row')}, this is the first` : reason,
    sortValue: (one) => one.reason,
  },
];

const wrongId = (one: WrongRow) => one.id;

/** Groups identical problems in different rows, in the order that they first occur. */
export function groupWrongCells(errors: readonly WrongCell[]): WrongRow[] {
  const groups = Map.groupBy(errors, ({ column, reason }) => `${column}\n${reason}`);
  return [...groups.values()].flatMap((cells, id) => {
    const [first] = cells;
    return first ? [{ ...first, id, count: cells.length }] : [];
  });
}

/**
 * Lists each problem with its first row (counted as in spreadsheets), its column, the reason, and how many rows have
 * it.
 */
export function WrongRows({ errors }: { errors: readonly WrongCell[] }) {
  const rows = useMemo(() => groupWrongCells(errors), [errors]);
  return (
    <PreviewTable
      label="Invalid rows"
      rows={rows}
      columns={wrongColumns}
      rowId={wrongId}
      emptyHeading="No Invalid Rows"
      emptyText="Every row of the file can be imported."
      emptyIcon={IconChecks}
    />
  );
}
