import type { SilencePolicy } from '@portal/contract/organizations/silence-policy.ts';
import { states } from '@portal/contract/organizations/states.ts';
import type { ReactNode } from 'react';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { StaffName } from '#users/shared/RecordName.tsx';
import {
  AgencyFields,
  ApprovalFields,
  CallTrackingFields,
  ContactFields,
  IdentityFields,
  type OrganizationForm,
} from './OrganizationFields.tsx';
import { organizationLabels, silencePolicyLabels } from './organization-values.ts';

interface OrganizationFormBodyProps {
  form: OrganizationForm;
  /** The stored logo's signed URL. */
  logo: string | null;
}

export function OrganizationFormBody({ form, logo }: OrganizationFormBodyProps) {
  return (
    <form id={form.id} onSubmit={form.handleSubmit} noValidate>
      <RecordFormNotices form={form} labels={organizationLabels} format={valueText} />
      <IdentityFields form={form} logo={logo} />
      <ContactFields form={form} />
      <AgencyFields form={form} />
      <ApprovalFields form={form} />
      <CallTrackingFields form={form} />
    </form>
  );
}

/** Formats a value for the conflict notice. */
function valueText(field: string, value: unknown): ReactNode {
  if (value === null || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'silence_policy') return silencePolicyLabels[value as SilencePolicy];
  if (field === 'silence_days') return String(value);
  if (typeof value === 'number') return <StaffName id={value} />;
  if (field === 'logo') return value instanceof File ? value.name : 'The stored logo';
  if (field === 'state') return states[value as keyof typeof states];
  return String(value);
}
