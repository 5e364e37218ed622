/** Returns the rows' ids with the id at `index` moved by a step. At the ends, the order is unchanged. */
export function movedIds(rows: readonly { id: number }[], index: number, step: -1 | 1): number[] {
  const ids = rows.map(({ id }) => id);
  const moved = ids[index];
  const other = ids[index + step];
  if (moved === undefined || other === undefined) return ids;
  ids[index] = other;
  ids[index + step] = moved;
  return ids;
}

/** Returns the rows in the order of these ids. Ignores ids without a row. */
export function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
