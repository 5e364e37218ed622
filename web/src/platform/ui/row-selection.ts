export type RowId = number | string;

/** Selects everything between two rows, in the order in which the rows are shown. */
export function selectRange(
  order: readonly RowId[],
  selected: ReadonlySet<RowId>,
  anchor: RowId | null,
  target: RowId,
): ReadonlySet<RowId> {
  const end = order.indexOf(target);
  const start = anchor === null ? end : order.indexOf(anchor);
  if (start < 0 || end < 0) return new Set([...selected, target]);
  const range = order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return new Set([...selected, ...range]);
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
