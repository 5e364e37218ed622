import { callTrackingDefaults } from '@portal/contract/organizations/call-tracking-account.schema.ts';
import type {
  Organization,
  organizationUpdate,
} from '@portal/contract/organizations/organization.schema.ts';
import {
  defaultSilenceDays,
  type SilencePolicy,
} from '@portal/contract/organizations/silence-policy.ts';
import { requiredMessage, withScheme } from '@portal/contract/platform/field-rules.ts';
import type { z } from 'zod';
import { required } from '#platform/forms/field-errors.ts';
import { pictureProblem } from '#platform/ui/files/picture-files.ts';

/** Returns the form values for an organization, or the default values for a new one. */
export function valuesOf(one: Organization | undefined) {
  const tracking = one?.what_converts_account;
  return {
    dba_name: one?.dba_name ?? '',
    legal_name: one?.legal_name ?? '',
    business_email: one?.business_email ?? '',
    phone_number: one?.phone_number ?? '',
    domain: one?.domain ?? '',
    street_address_1: one?.street_address_1 ?? '',
    street_address_2: one?.street_address_2 ?? '',
    city: one?.city ?? '',
    state: one?.state ?? null,
    zipcode: one?.zipcode ?? '',
    /** A new file, or the stored logo's URL without its signature, because the signature differs on every read. */
    logo: (one?.logo?.split('?')[0] ?? null) as File | string | null,
    report_required: one?.report_required ?? true,
    beta_opt_in: one?.beta_opt_in ?? false,
    shows_internal_work: one?.shows_internal_work ?? false,
    approves_changes: one?.approves_changes ?? true,
    asks_review_code: one?.asks_review_code ?? true,
    shows_promised: one?.shows_promised ?? false,
    mails_promised: one?.mails_promised ?? false,
    silence_policy: one?.silence_policy ?? ('remind' as SilencePolicy),
    silence_days: one?.silence_days ?? defaultSilenceDays,
    google_analytics_id: one?.google_analytics_id ?? '',
    contract_start_date: one?.contract_start_date ?? null,
    next_meeting_at: one?.next_meeting_at ?? null,
    next_meeting_place: one?.next_meeting_place ?? '',
    account_lead: one?.account_lead ?? null,
    project_manager: one?.project_manager ?? null,
    default_report_creator: one?.default_report_creator ?? null,
    default_report_approver: one?.default_report_approver ?? null,
    account_id: tracking?.account_id ?? '',
    report_calls: tracking?.report_calls ?? callTrackingDefaults.report_calls,
    report_form_fills: tracking?.report_form_fills ?? callTrackingDefaults.report_form_fills,
    report_chats: tracking?.report_chats ?? callTrackingDefaults.report_chats,
    spt_account: tracking?.spt_account ?? callTrackingDefaults.spt_account,
  };
}

export type OrganizationValues = ReturnType<typeof valuesOf>;

export const organizationLabels: Readonly<Record<keyof OrganizationValues, string>> = {
  dba_name: 'DBA Name',
  legal_name: 'Legal Name',
  business_email: 'Business Email',
  phone_number: 'Phone Number',
  domain: 'Website',
  street_address_1: 'Street Address 1',
  street_address_2: 'Street Address 2',
  city: 'City',
  state: 'State',
  zipcode: 'Zipcode',
  logo: 'Logo',
  report_required: 'Report required',
  beta_opt_in: 'Beta features',
  shows_internal_work: 'Clients see internal work',
  approves_changes: 'Changes after approval need another approval',
  asks_review_code: 'Approving from a new browser needs a code',
  shows_promised: 'Clients see what was promised and delivered',
  mails_promised: 'Emails of reports list what was promised and delivered',
  silence_policy: 'If the client doesn’t answer a final review',
  silence_days: 'Working days',
  google_analytics_id: 'Google Analytics ID',
  contract_start_date: 'Contract Start Date',
  next_meeting_at: 'Next Meeting',
  next_meeting_place: 'Place or Link of the Meeting',
  account_lead: 'Account Lead',
  project_manager: 'Project Manager',
  default_report_creator: 'Default Report Creator',
  default_report_approver: 'Default Report Approver',
  account_id: 'Account ID',
  report_calls: 'Report calls',
  report_form_fills: 'Report form fills',
  report_chats: 'Report chats',
  spt_account: 'SPT account',
};

export const silencePolicyLabels: Readonly<Record<SilencePolicy, string>> = {
  remind: 'Send reminders only',
  escalate: 'Notify the lead and the account lead',
  approve: 'Count the article as approved',
};

const trackingFields = [
  'account_id',
  'report_calls',
  'report_form_fills',
  'report_chats',
  'spt_account',
] as const;

/**
 * Builds a request from the changed values. A new logo is sent as a file. Call tracking needs an account_id; null
 * removes the call-tracking account.
 */
export function organizationInput(
  { logo, ...changes }: Partial<OrganizationValues>,
  values: OrganizationValues,
) {
  const plain = Object.entries(changes).filter(([name]) => !isTracking(name));
  const body = {
    ...Object.fromEntries(plain),
    ...(logo === null && { logo }),
    ...trackingChange(changes, values),
    // The cast is safe: the form's fields have the same names and types as the body's.
  } as z.input<typeof organizationUpdate>;
  return logo instanceof File ? { body, files: { logo } } : { body };
}

function trackingChange(changes: Partial<OrganizationValues>, values: OrganizationValues) {
  const account_id = values.account_id.trim();
  if (account_id === '') return 'account_id' in changes ? { what_converts_account: null } : {};
  if (!Object.keys(changes).some(isTracking)) return {};
  const tracking = trackingFields.map((name) => [name, values[name]]);
  return { what_converts_account: { ...Object.fromEntries(tracking), account_id } };
}

const isTracking = (name: string) => (trackingFields as readonly string[]).includes(name);

const isEmpty = (value: string) => value.trim() === '';

function isWebAddress(value: string): boolean {
  const address = withScheme(value.trim());
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** The form's validation rules. */
export const organizationRules = {
  dba_name: required,
  legal_name: required,
  business_email: (value: string) => {
    if (isEmpty(value)) return requiredMessage;
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : 'Enter a valid email address.';
  },
  domain: (value: string) =>
    isEmpty(value) || isWebAddress(value)
      ? null
      : 'Enter a valid URL, such as https://example.com.',
  zipcode: (value: string) =>
    isEmpty(value) || /^\d{5}$/.test(value.trim()) ? null : 'Enter five digits.',
  logo: (value: OrganizationValues['logo']) =>
    value instanceof File ? pictureProblem(value) : null,
};
