import { isDeepStrictEqual } from 'node:util';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { invalid } from '#platform/errors.ts';

interface Fields {
  readonly shape: Readonly<Record<string, unknown>>;
}

/** Separates fields that are in `record` but not in `body`: they can't be written. */
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

/** A link to a file is signed anew every few hours, so only its path is compared. */
const withoutSignature = (value: unknown) =>
  typeof value === 'string' && value.startsWith('/api/files/') ? value.split('?')[0] : value;

/** Returns an error for each field that differs from the stored value. Relations are compared by id. */
export function readOnlyErrors(
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, value] of Object.entries(sent)) {
    const present = stored[name] ?? null;
    const isSame =
      isDeepStrictEqual(withoutSignature(value ?? null), withoutSignature(present)) ||
      (idOf(present) !== present && isDeepStrictEqual(idOf(value), idOf(present)));
    if (!isSame) errors[name] = ['This field cannot be changed.'];
  }
  return errors;
}

/**
 * Accepts read-only fields with their stored values, since callers may send back the record that they read.
 * Throws 400 for others.
 */
export function assertUnchanged(
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): void {
  const errors = readOnlyErrors(sent, stored);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
