export type RowId = number | string;

/** A range that goes on from where it began: each further step replaces what the one before it added. */
export interface RowRange {
  anchor: RowId;
  /** What was selected beside it. */
  beside: ReadonlySet<RowId>;
  /** The selection that its last step made. */
  made: ReadonlySet<RowId> | null;
}

export const rangeFrom = (anchor: RowId): RowRange => ({ anchor, beside: new Set(), made: null });

/** Selects everything between where the range began and a row, in the order in which they are shown. */
export function extendRange(
  order: readonly RowId[],
  selected: ReadonlySet<RowId>,
  range: RowRange,
  target: RowId,
): RowRange & { made: ReadonlySet<RowId> } {
  // Whatever else has changed the selection since then stays.
  const beside = range.made === selected ? range.beside : selected;
  const end = order.indexOf(target);
  const start = order.indexOf(range.anchor);
  const between =
    start < 0 || end < 0 ? [target] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { anchor: range.anchor, beside, made: new Set([...beside, ...between]) };
}

/** Adds a row to the selection, or takes it out. */
export function toggleRow(selected: ReadonlySet<RowId>, target: RowId): ReadonlySet<RowId> {
  const next = new Set(selected);
  if (!next.delete(target)) next.add(target);
  return next;
}

/** The order after a click on a column's head: up, then down. */
export function nextSort(current: string | null | undefined, column: string): string {
  return current === column ? `-${column}` : column;
}
