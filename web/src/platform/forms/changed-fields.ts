/** All or some of a record's values, by field name. */
export type Fields = Record<string, unknown>;

/** Returns the record's version, or undefined if the record has none. */
export function versionOf(record: Fields): number | undefined {
  return typeof record.version === 'number' ? record.version : undefined;
}

/** Returns whether two values of a field are equal. A missing value equals null. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  // All files have the same JSON, so they are compared only by identity.
  if (one instanceof Blob || other instanceof Blob) return false;
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

export function without<Values extends Fields>(
  values: Partial<Values>,
  field: string,
): Partial<Values> {
  const { [field]: _gone, ...rest } = values;
  return rest as Partial<Values>;
}

/** Returns the changes whose values differ from the same fields in `others`. */
export function withoutSame<Values extends Fields>(
  changes: Partial<Values>,
  others: Partial<Values>,
): Partial<Values> {
  const rest = Object.entries(changes).filter(
    ([field, value]) => !(field in others && isSame(value, others[field])),
  );
  return Object.fromEntries(rest) as Partial<Values>;
}
