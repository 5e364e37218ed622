import { useEffect, useId } from 'react';
import { fieldErrorsOf } from './field-errors.ts';
import { focusFirstError } from './focus-first-error.ts';

/**
 * Returns the errors of a rejected submission by field, under the server's field names, for a form that makes a single
 * call. Focuses the first invalid field in the element that has the returned id.
 */
export function useFieldErrors(error: unknown) {
  const id = useId();
  useEffect(() => {
    if (error) focusFirstError(id);
  }, [error, id]);
  const errors = fieldErrorsOf(error);
  return { id, isInvalid: (field: string) => errors[field] !== undefined };
}
