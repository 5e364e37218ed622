import { compareWords } from '@portal/contract/platform/text.ts';
import type { ReactNode } from 'react';

export interface DataTableColumn<Row> {
  id: string;
  header: string;
  /** Explains the header in a tooltip. */
  hint?: string;
  /** A header that doesn't fit has two lines. */
  wrapsHeader?: true;
  cell: (row: Row) => ReactNode;
  /** The minimum width in pixels. */
  width: number;
  /** The minimum width if no panel is open, if it differs. */
  wideWidth?: number;
  /** The column's share of the remaining width; none by default. */
  grow?: number;
  /**
   * Next to an open panel the column is hidden if the table would scroll sideways. Columns further left are hidden
   * later; `'first'` is hidden before all others.
   */
  yields?: true | 'first';
  /** Replaces these properties next to an open panel before any column is hidden. */
  narrow?: Partial<Pick<DataTableColumn<Row>, 'width' | 'grow' | 'cell'>>;
  /** Right-aligns numbers. */
  align?: 'start' | 'end' | 'center';
  /** The server's sort name, if the server sorts. */
  sort?: string;
  /** The comparison value, if the table sorts its own rows. */
  sortValue?: (row: Row) => string | number | null;
}

/** The grid's tracks, and the width below which the table scrolls sideways. */
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

/** Including the padding at both ends of a row. */
function widthOf<Row>(columns: readonly DataTableColumn<Row>[], isSelectable: boolean): number {
  return columns.reduce((sum, column) => sum + column.width, isSelectable ? 60 : 24);
}

/** The columns that fit into a width, narrow if necessary: all fixed ones, and as many others as fit. */
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

/** Sorts rows by a column (`-id` descends); empty values come last. */
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
