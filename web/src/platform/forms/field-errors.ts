import { ApiError } from '@portal/contract/platform/api-error.ts';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';

/** Returns an API error's first message for each field, in the shape that Mantine's inputs and forms expect. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const entries = Object.entries(error.fieldErrors).filter(
    ([field]) => field !== 'non_field_errors',
  );
  return Object.fromEntries(entries.map(([field, texts]) => [field, texts[0] ?? '']));
}

/** Returns whether an error has any messages that aren't for the form's own fields. */
export function hasOtherErrors(error: unknown, fields: readonly string[]): boolean {
  if (!error) return false;
  if (!(error instanceof ApiError) || error.status !== 400) return true;
  return Object.keys(error.fieldErrors).some((field) => !fields.includes(field));
}

/** Returns the error message for an empty required value, or null if the value isn't empty. */
export const required = (value: string | number | null) =>
  value === null || String(value).trim() === '' ? requiredMessage : null;
