import { isDeepStrictEqual } from 'node:util';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { invalid } from '#platform/errors.ts';

interface Fields {
  readonly shape: Readonly<Record<string, unknown>>;
}

/** Takes what only `record` has out of what was sent: fields that are readOnly, and can't be written. */
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

/** The fields among these that differ from what is stored. A relation is equal by its id. */
export function readOnlyErrors(
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, value] of Object.entries(sent)) {
    const present = stored[name] ?? null;
    const isSame =
      isDeepStrictEqual(value ?? null, present) ||
      (idOf(present) !== present && isDeepStrictEqual(idOf(value), idOf(present)));
    if (!isSame) errors[name] = ['This field can not be changed.'];
  }
  return errors;
}

/**
 * Lets fields pass that the caller may not write, when they carry what is stored already (somebody
 * sends back the record that they read), and refuses the others by name.
 */
export function assertUnchanged(
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): void {
  const errors = readOnlyErrors(sent, stored);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
