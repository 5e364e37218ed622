import { useEffect, useId } from 'react';
import { fieldErrorsOf } from './field-errors.ts';
import { focusFirstError } from './focus-first-error.ts';

/**
 * Maps the errors of a rejected submit to fields, by the server's names, for a form that one call submits. The first of
 * these fields inside the element with this id is focused.
 */
export function useFieldErrors(error: unknown) {
  const id = useId();
  useEffect(() => {
    if (error) focusFirstError(id);
  }, [error, id]);
  const errors = fieldErrorsOf(error);
  return { id, isInvalid: (field: string) => errors[field] !== undefined };
}
