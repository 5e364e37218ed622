import { useEffect, useId } from 'react';
import { fieldErrorsOf } from './field-errors.ts';
import { focusFirstError } from './focus-first-error.ts';

/**
 * For a form that one call submits: the error of each field of a refused submit, by the server's names. The first of
 * these fields inside the element with this id gets the focus.
 */
export function useFieldErrors(error: Error | null) {
  const id = useId();
  useEffect(() => {
    if (error) focusFirstError(id);
  }, [error, id]);
  return { id, errors: fieldErrorsOf(error) };
}
