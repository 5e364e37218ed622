import { compareWords } from '@portal/contract/platform/text.ts';
import type { ReactNode } from 'react';

export interface DataTableColumn<Row> {
  id: string;
  header: string;
  /** A decorative mark before the header, such as a status dot. */
  headerMark?: ReactNode;
  /** The tooltip that explains the header. */
  hint?: string;
  /** Wraps the header to two lines if it doesn't fit on one line. */
  wrapsHeader?: true;
  cell: (row: Row) => ReactNode;
  /** The minimum width in pixels. */
  width: number;
  /** The minimum width while no panel is open, if it differs. */
  wideWidth?: number;
  /** The column's share of the remaining width; none by default. */
  grow?: number;
  /**
   * Hides the column next to an open panel if the table would otherwise scroll sideways. Columns farther left are
   * hidden later. Columns with `'first'` are hidden before all others.
   */
  yields?: true | 'first';
  /** Replaces these properties next to an open panel, before any column is hidden. */
  narrow?: Partial<Pick<DataTableColumn<Row>, 'width' | 'grow' | 'cell'>>;
  /** The cells' alignment; use 'end' for numbers. */
  align?: 'start' | 'end' | 'center';
  /** The name that the server sorts this column by, if the server sorts. */
  sort?: string;
  /** Returns the value that the table sorts by, if the table sorts its own rows. */
  sortValue?: (row: Row) => string | number | null;
}

/** Returns the grid's tracks, and the width in pixels that they need without scrolling sideways. */
export function columnTracks<Row>(
  shown: readonly DataTableColumn<Row>[],
  isSelectable: boolean,
  room = Number.POSITIVE_INFINITY,
) {
  const isWide = room === Number.POSITIVE_INFINITY;
  const columns = shown.map((column) => ({
    ...column,
    width: isWide ? (column.wideWidth ?? column.width) : column.width,
  }));
  const tracks = columns.map(({ width, grow }) =>
    grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`,
  );
  return {
    template: [...(isSelectable ? ['36px'] : []), ...tracks].join(' '),
    width: widthOf(columns, isSelectable),
  };
}

/** Returns the columns' total width, including the checkboxes and the padding at both ends of a row. */
function widthOf<Row>(columns: readonly DataTableColumn<Row>[], isSelectable: boolean): number {
  return columns.reduce((sum, column) => sum + column.width, isSelectable ? 60 : 24);
}

/**
 * Returns the columns that fit into a width: all fixed columns, and as many other columns as fit, made narrower if
 * necessary.
 */
export function fittingColumns<Row>(
  all: readonly DataTableColumn<Row>[],
  isSelectable: boolean,
  room: number,
): readonly DataTableColumn<Row>[] {
  if (widthOf(all, isSelectable) <= room) return all;
  const columns = all.map((column) => ({ ...column, ...column.narrow }));
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

/** Sorts rows by a column's id (`-id` sorts in descending order). Empty values come last. */
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
    return compareWords(String(left), String(right)) * direction;
  });
}
