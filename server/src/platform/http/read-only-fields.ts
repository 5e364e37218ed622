import { isDeepStrictEqual } from 'node:util';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { invalid } from '#platform/errors.ts';

interface Fields {
  readonly shape: Readonly<Record<string, unknown>>;
}

/** Separates the fields that can't be written, which are in `record` but not in `body`, from the other fields. */
export function splitReadOnly(
  sent: Readonly<Record<string, unknown>>,
  { body, record }: { body: Fields; record: Fields },
) {
  const isReadOnly = ([name]: [string, unknown]) =>
    !Object.hasOwn(body.shape, name) && Object.hasOwn(record.shape, name);
  const fields = Object.entries(sent);
  return {
    own: Object.fromEntries(fields.filter((field) => !isReadOnly(field))),
    readOnly: Object.fromEntries(fields.filter(isReadOnly)),
  };
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/** A link to a file gets a new signature every few hours, so only its path is compared. */
const withoutSignature = (value: unknown) =>
  typeof value === 'string' && value.startsWith('/api/files/') ? value.split('?')[0] : value;

/**
 * Returns `text` as the error of each field that differs from the stored value. Relations are compared by their ids.
 */
export function readOnlyErrors(
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
  text = 'This field cannot be changed.',
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, value] of Object.entries(sent)) {
    const present = stored[name] ?? null;
    const isSame =
      isDeepStrictEqual(withoutSignature(value ?? null), withoutSignature(present)) ||
      (idOf(present) !== present && isDeepStrictEqual(idOf(value), idOf(present)));
    if (!isSame) errors[name] = [text];
  }
  return errors;
}

/**
 * Accepts read-only fields with their stored values, because callers may send back the record that they read. Throws
 * 400 if a value differs.
 */
export function assertUnchanged(
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): void {
  const errors = readOnlyErrors(sent, stored);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Accepts read-only fields of a new record if they are null or equal the values that the record was created with.
 * Throws 400 otherwise; the transaction that created the record must then roll back.
 */
export function assertAsCreated(
  sent: Readonly<Record<string, unknown>>,
  created: Readonly<Record<string, unknown>>,
): void {
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
  const errors = readOnlyErrors(values, created, 'This field cannot be set.');
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
