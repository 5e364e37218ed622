export type RowId = number | string;

/** A range selection with a fixed start: each step replaces the rows that the previous step added. */
export interface RowRange {
  anchor: RowId;
  /** The selected rows outside the range. */
  beside: ReadonlySet<RowId>;
  /** The selection after the last step. */
  made: ReadonlySet<RowId> | null;
}

export const rangeFrom = (anchor: RowId): RowRange => ({ anchor, beside: new Set(), made: null });

/** Selects all rows from the range's start to a row, in display order. */
export function extendRange(
  order: readonly RowId[],
  selected: ReadonlySet<RowId>,
  range: RowRange,
  target: RowId,
): RowRange & { made: ReadonlySet<RowId> } {
  // If the selection has changed since the last step, the whole current selection is kept.
  const beside = range.made === selected ? range.beside : selected;
  const end = order.indexOf(target);
  const start = order.indexOf(range.anchor);
  const between =
    start < 0 || end < 0 ? [target] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { anchor: range.anchor, beside, made: new Set([...beside, ...between]) };
}

export function toggleRow(selected: ReadonlySet<RowId>, target: RowId): ReadonlySet<RowId> {
  const next = new Set(selected);
  if (!next.delete(target)) next.add(target);
  return next;
}

/** Returns the sort order after a click on a column's header: ascending, then descending. */
export function nextSort(current: string | null | undefined, column: string): string {
  return current === column ? `-${column}` : column;
}
