import type { ReactNode } from 'react';

export interface DataTableColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** At least this wide, in pixels. */
  width: number;
  /** How much of the remaining width it takes; none unless given. */
  grow?: number;
  /**
   * Beside an open panel it is left out where the table would scroll sideways. What stands further left
   * stays longer; `'first'` gives way to all that yield otherwise.
   */
  yields?: true | 'first';
  /** Numbers stand at the end of their column. */
  align?: 'start' | 'end' | 'center';
  /** The server's name of this order, where the server sorts. */
  sort?: string;
  /** What rows are compared by, where the table sorts what it has. */
  sortValue?: (row: Row) => string | number | null;
}

/** The grid's tracks, and the width below which the table scrolls sideways. */
export function columnTracks<Row>(columns: readonly DataTableColumn<Row>[], isSelectable: boolean) {
  const tracks = columns.map(({ width, grow }) =>
    grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`,
  );
  return {
    template: [...(isSelectable ? ['36px'] : []), ...tracks].join(' '),
    width: widthOf(columns, isSelectable),
  };
}

/** With the space at both ends of a row. */
function widthOf<Row>(columns: readonly DataTableColumn<Row>[], isSelectable: boolean): number {
  return columns.reduce((sum, column) => sum + column.width, isSelectable ? 60 : 24);
}

/** The columns that fit into so many pixels: those that don't yield, and of the others what finds room. */
export function fittingColumns<Row>(
  columns: readonly DataTableColumn<Row>[],
  isSelectable: boolean,
  room: number,
): readonly DataTableColumn<Row>[] {
  if (widthOf(columns, isSelectable) <= room) return columns;
  const staying = columns.filter(({ yields }) => !yields);
  const yielding = [
    ...columns.filter(({ yields }) => yields === true),
    ...columns.filter(({ yields }) => yields === 'first'),
  ];
  let left = room - widthOf(staying, isSelectable);
  const fitting = yielding.filter(({ width }) => {
    if (width > left) return false;
    left -= width;
    return true;
  });
  return columns.filter((column) => !column.yields || fitting.includes(column));
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows in the order of a column (`-id` is downwards); empty values stand last. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataTableColumn<Row>[],
  sort: string | null,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.replace(/^-/, ''));
  const sortValue = column?.sortValue;
  if (!sort || !sortValue) return rows;
  const direction = sort.startsWith('-') ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [left, right] = [sortValue(one), sortValue(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'number' && typeof right === 'number') return (left - right) * direction;
    return words.compare(String(left), String(right)) * direction;
  });
}
