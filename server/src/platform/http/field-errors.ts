import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { requiredMessage, unknownMessage } from '@portal/contract/platform/field-rules.ts';
import type { z } from 'zod';

/**
 * The maximum number of fields whose errors are listed. With more, a response could be several times as large as the
 * request.
 */
const maximumNamed = 20;
/** The maximum length of a listed field name, in UTF-16 code units. */
const longestName = 80;

const shortName = (name: string) =>
  name.length > longestName ? `${name.slice(0, longestName).toWellFormed()}…` : name;

const unlisted = (count: number) =>
  count === 1
    ? '1 more error is not listed.'
    : `${count.toLocaleString('en-US')} more errors are not listed.`;

/** Groups a schema's errors by the dotted names of the fields. Names the first fields and counts the others. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  // Uses a Map, because a field may be called `constructor` or `__proto__`.
  const errors = new Map<string, string[]>();
  let unnamed = 0;
  const add = (path: string, text: string) => {
    const name = shortName(path);
    const texts = errors.get(name);
    if (!texts && errors.size >= maximumNamed) unnamed += 1;
    else if (!texts) errors.set(name, [text]);
    else if (!texts.includes(text)) texts.push(text);
  };
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    const name = path || 'non_field_errors';
    if (issue.code === 'unrecognized_keys') {
      const named = issue.keys.slice(0, maximumNamed);
      for (const key of named) add(path ? `${path}.${key}` : key, unknownMessage);
      unnamed += issue.keys.length - named.length;
    } else if (issue.code === 'invalid_type' && issue.input === undefined) {
      add(name, requiredMessage);
    } else {
      add(name, issue.message);
    }
  }
  if (unnamed > 0) {
    const whole = errors.get('non_field_errors') ?? [];
    errors.set('non_field_errors', [...whole, unlisted(unnamed)]);
  }
  return Object.fromEntries(errors);
}

/** Limits the errors of rows: rows after the first `maximumNamed` invalid fields are only marked as invalid. */
export function limitRowErrors(rows: readonly FieldErrors[]): FieldErrors[] {
  let named = 0;
  return rows.map((errors) => {
    const count = Object.keys(errors).length;
    if (count === 0 || named < maximumNamed) {
      named += count;
      return errors;
    }
    return { non_field_errors: ['Also invalid.'] };
  });
}
