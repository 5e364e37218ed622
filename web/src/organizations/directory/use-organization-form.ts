import { useForm } from '@mantine/form';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { useId } from 'react';
import { fieldErrorsOf } from '#platform/forms/field-errors.ts';
import { focusFirstError } from '#platform/forms/focus-first-error.ts';
import { useFormDraft } from '#platform/forms/use-form-draft.ts';
import { type OrganizationValues, organizationRules, valuesOf } from './organization-values.ts';

/** The form of an organization (a new one without a record), with its unsaved draft. */
export function useOrganizationForm(organization?: Organization) {
  const id = useId();
  const form = useForm({ initialValues: valuesOf(organization), validate: organizationRules });
  const draft = useFormDraft(`organization-${organization?.id ?? 'new'}`, form);
  const submitWith = (submit: (values: OrganizationValues) => void) =>
    form.onSubmit(submit, () => focusFirstError(id));
  const showErrors = (error: Error) => {
    form.setErrors(fieldErrorsOf(error));
    focusFirstError(id);
  };
  return { id, form, draft, submitWith, showErrors };
}

export type OrganizationFormState = ReturnType<typeof useOrganizationForm>;
