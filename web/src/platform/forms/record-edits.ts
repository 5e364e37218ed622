type Fields = Record<string, unknown>;

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields of a form that aren't as the record has them. */
export function editedFields<Values extends Fields>(
  record: Values,
  values: Values,
): Partial<Values> {
  const edited = Object.entries(values).filter(([field, value]) => !isSame(value, record[field]));
  return Object.fromEntries(edited) as Partial<Values>;
}

export interface Edited<Values extends Fields> {
  record: Values;
  /** What was changed here and isn't so in the record yet. */
  changes: Partial<Values>;
  /** What somebody else made of fields that were changed here too. */
  conflicts: Partial<Values>;
}

/** Changes that were made on one version of a record, over another one. */
export function mergeEdited<Values extends Fields>(
  before: Values,
  record: Values,
  edits: Partial<Values>,
): Edited<Values> {
  const changes = editedFields(record, { ...record, ...edits });
  const both = Object.keys(changes).filter((field) => !isSame(before[field], record[field]));
  const conflicts = Object.fromEntries(both.map((field) => [field, record[field]]));
  return { record, changes, conflicts: conflicts as Partial<Values> };
}
