import { DraftOffer } from '#platform/forms/DraftOffer.tsx';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { hasOtherErrors } from '#platform/forms/field-errors.ts';
import {
  AgencyFields,
  CallTrackingFields,
  ContactFields,
  IdentityFields,
} from './OrganizationFields.tsx';
import type { OrganizationFormState } from './use-organization-form.ts';

interface OrganizationFormBodyProps {
  state: OrganizationFormState;
  /** The error of the last save. */
  error: Error | null;
}

export function OrganizationFormBody({ state, error }: OrganizationFormBodyProps) {
  const { form, draft } = state;
  return (
    <>
      {draft.savedAt !== null && (
        <DraftOffer savedAt={draft.savedAt} onRestore={draft.restore} onDrop={draft.clear} />
      )}
      {hasOtherErrors(error, Object.keys(form.values)) && <ErrorDisplay error={error} />}
      <IdentityFields form={form} />
      <ContactFields form={form} />
      <AgencyFields form={form} />
      <CallTrackingFields form={form} />
    </>
  );
}
