import { callTrackingDefaults } from '@portal/contract/organizations/call-tracking-account.schema.ts';
import type {
  Organization,
  organizationUpdate,
} from '@portal/contract/organizations/organization.schema.ts';
import { requiredMessage } from '@portal/contract/platform/errors.ts';
import type { z } from 'zod';
import { required } from '#platform/forms/required.ts';

/** The form values of an organization. */
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
    /** A new file, the URL of the current logo, or null for none. */
    logo: (one?.logo ?? null) as File | string | null,
    report_required: one?.report_required ?? true,
    beta_opt_in: one?.beta_opt_in ?? false,
    google_analytics_id: one?.google_analytics_id ?? '',
    contract_start_date: one?.contract_start_date ?? null,
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

/** The part of a logo's URL that stays the same when it is signed again. */
const withoutSignature = (logo: OrganizationValues['logo']) =>
  typeof logo === 'string' ? logo.split('?')[0] : logo;

/** Whether two versions of an organization have the same form values. */
export function hasSameValues(one: Organization, other: Organization): boolean {
  const [first, second] = [one, other].map(valuesOf).map((values) => ({
    ...values,
    logo: withoutSignature(values.logo),
  }));
  return JSON.stringify(first) === JSON.stringify(second);
}

const trackingFields = [
  'account_id',
  'report_calls',
  'report_form_fills',
  'report_chats',
  'spt_account',
] as const;

/**
 * The request body: only changed fields, a new logo as a file, call tracking only with an account_id (null
 * removes it).
 */
export function changesOf(values: OrganizationValues, before: OrganizationValues) {
  const { logo } = values;
  const isSent = (name: string, value: unknown) =>
    !isTracking(name) && !(value instanceof File) && value !== read(before, name);
  const changed = Object.entries(values).filter(([name, value]) => isSent(name, value));
  const body = {
    ...Object.fromEntries(changed),
    ...trackingChange(values, before),
    // The form's fields have the names and values of the body's.
  } as z.input<typeof organizationUpdate>;
  return logo instanceof File && logo !== before.logo ? { body, files: { logo } } : { body };
}

function trackingChange(values: OrganizationValues, before: OrganizationValues) {
  const isChanged = trackingFields.some((name) => values[name] !== before[name]);
  const account_id = values.account_id.trim();
  if (!isChanged || (account_id === '' && before.account_id === '')) return {};
  if (account_id === '') return { what_converts_account: null };
  const { report_calls, report_form_fills, report_chats, spt_account } = values;
  return {
    what_converts_account: {
      account_id,
      report_calls,
      report_form_fills,
      report_chats,
      spt_account,
    },
  };
}

const isTracking = (name: string) => (trackingFields as readonly string[]).includes(name);

const read = (values: OrganizationValues, name: string) =>
  (values as Record<string, unknown>)[name];

const isEmpty = (value: string) => value.trim() === '';

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value.trim()) && URL.canParse(value.trim());
}

/** Client-side validation. */
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
    value instanceof File && !['image/png', 'image/jpeg'].includes(value.type)
      ? 'Choose a png or jpeg file.'
      : null,
};
