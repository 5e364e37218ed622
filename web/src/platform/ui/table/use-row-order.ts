import { useMemo, useState } from 'react';
import { sortRows } from './data-table-columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import type { RowId } from './row-selection.ts';

/** A table's rows in order. The table sorts the rows unless the server does. */
export interface RowOrder<Row> {
  rows: readonly Row[];
  /** The ids of all rows, including rows that aren't loaded yet. */
  ids: readonly RowId[];
  /** Returns the row at an index, or undefined until it is loaded. */
  rowAt: (index: number) => Row | undefined;
  sortedBy: string | null;
  sortBy: (by: string) => void;
}

export function useRowOrder<Row>(props: DataTableProps<Row>): RowOrder<Row> {
  const { columns, rowId, sorting } = props;
  const [localSort, setLocalSort] = useState<string | null>(null);
  const rows = useMemo(
    () => (sorting ? props.rows : sortRows(props.rows, columns, localSort)),
    [sorting, props.rows, columns, localSort],
  );
  const wholeIds = props.whole?.ids;
  const ids = useMemo(() => wholeIds ?? rows.map(rowId), [wholeIds, rows, rowId]);
  const byId = useMemo(() => new Map(rows.map((row) => [rowId(row), row])), [rows, rowId]);
  return {
    rows,
    ids,
    rowAt: (index) => byId.get(ids[index] ?? ''),
    sortedBy: sorting ? (sorting.by ?? null) : localSort,
    sortBy: sorting ? sorting.onChange : setLocalSort,
  };
}
