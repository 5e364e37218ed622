export type Names = ReadonlyMap<number, string>;

/** Returns the records' names by id. */
export function namesOf<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  name: (row: Row) => string,
): Names {
  return new Map(rows?.map((row) => [row.id, name(row)]));
}

/** Formats a form value: relations by name, empty values as '(empty)'. */
export function valueText(value: unknown, names?: Names): string {
  const isEmpty = Array.isArray(value) ? value.length === 0 : value === null || value === '';
  if (isEmpty) return '(empty)';
  if (!names) return String(value);
  // Pick-lists don't contain every value: a person may have left, or a project may be completed.
  return [value]
    .flat()
    .map((id) => names.get(Number(id)) ?? 'Another one')
    .join(', ');
}
