import { useEffect, useId } from 'react';
import { fieldErrorsOf } from './field-errors.ts';
import { focusFirstError } from './focus-first-error.ts';

/**
 * For a form that one call submits and that lists the errors of a refused submit: which fields they are about, by the
 * server's names. The first of these fields inside the element with this id gets the focus.
 */
export function useFieldErrors(error: unknown) {
  const id = useId();
  useEffect(() => {
    if (error) focusFirstError(id);
  }, [error, id]);
  const errors = fieldErrorsOf(error);
  return { id, isInvalid: (field: string) => errors[field] !== undefined };
}
