import { useEffect, useId } from 'react';
import { fieldErrorsOf } from './field-errors.ts';
import { focusFirstError } from './focus-first-error.ts';

/**
 * Determines which fields of a form the server rejected, for a form that makes a single call. `isInvalid` accepts the
 * server's field names. Focuses the first invalid field in the element with the returned id.
 */
export function useFieldErrors(error: unknown) {
  const id = useId();
  useEffect(() => {
    if (error) focusFirstError(id);
  }, [error, id]);
  const errors = fieldErrorsOf(error);
  return { id, isInvalid: (field: string) => errors[field] !== undefined };
}
