export type Names = ReadonlyMap<number, string>;

/** The names of records by their ids. */
export function namesOf<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  name: (row: Row) => string,
): Names {
  return new Map(rows?.map((row) => [row.id, name(row)]));
}

/** How a form's value reads: a relation by its name, nothing as '(empty)'. */
export function valueText(value: unknown, names?: Names): string {
  const isEmpty = Array.isArray(value) ? value.length === 0 : value === null || value === '';
  if (isEmpty) return '(empty)';
  if (!names) return String(value);
  // What is in no pick-list any more: somebody who has left, a complete project.
  return [value]
    .flat()
    .map((id) => names.get(Number(id)) ?? 'Another one')
    .join(', ');
}
