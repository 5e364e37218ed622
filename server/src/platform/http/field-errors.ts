import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { requiredMessage, unknownMessage } from '@portal/contract/platform/field-rules.ts';
import type { z } from 'zod';

/** Groups a schema's errors by the field's dotted name. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  // A Map, since a field may be called `constructor` or `__proto__`.
  const errors = new Map<string, string[]>();
  const add = (name: string, text: string) => {
    const texts = errors.get(name) ?? [];
    if (!texts.includes(text)) errors.set(name, [...texts, text]);
  };
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(path ? `${path}.${key}` : key, unknownMessage);
    } else if (issue.code === 'invalid_type' && issue.input === undefined) {
      add(path || 'non_field_errors', requiredMessage);
    } else {
      add(path || 'non_field_errors', issue.message);
    }
  }
  return Object.fromEntries(errors);
}
