import type {
  OrganizationBody,
  OrganizationUpdate,
} from '@portal/contract/organizations/organization.schema.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { flag } from '#platform/database/tables.ts';
import type { OrganizationValues } from './organization.repository.ts';

const plainColumns = [
  'legal_name',
  'business_email',
  'phone_number',
  'street_address_1',
  'street_address_2',
  'city',
  'state',
  'zipcode',
  'google_analytics_id',
  'contract_start_date',
  'next_meeting_at',
  'next_meeting_place',
  'silence_policy',
  'silence_days',
] as const;

const switchColumns = [
  'report_required',
  'beta_opt_in',
  'shows_internal_work',
  'approves_changes',
  'asks_review_code',
  'shows_promised',
  'mails_promised',
] as const;

/** Maps the fields for responsible people to their columns. */
export const peopleColumns = {
  account_lead: 'account_lead_id',
  project_manager: 'project_manager_id',
  default_report_creator: 'default_report_creator_id',
  default_report_approver: 'default_report_approver_id',
} as const;

export type SentOrganization = Partial<OrganizationBody> & OrganizationUpdate;
type PersonField = keyof typeof peopleColumns;
export const personFields = Object.keys(peopleColumns) as PersonField[];

/** Lowercases the host, which is case-insensitive, and keeps the path. */
const normalizeDomain = (domain: string | null) =>
  domain?.replace(/^[a-z]+:\/\/[^/?#]+/i, (origin) => origin.toLowerCase()) ?? null;

/** Returns the column values for the fields in the request. */
export function valuesOf(sent: SentOrganization): OrganizationValues {
  const values: OrganizationValues = {};
  for (const column of plainColumns) {
    if (sent[column] !== undefined) Object.assign(values, { [column]: sent[column] });
  }
  for (const column of switchColumns) {
    const isOn = sent[column];
    if (isOn !== undefined) values[column] = flag(isOn);
  }
  for (const field of personFields) {
    const personId = sent[field];
    if (personId !== undefined) values[peopleColumns[field]] = personId;
  }
  if (sent.dba_name !== undefined) {
    values.dba_name = sent.dba_name;
    values.dba_name_key = foldText(sent.dba_name);
  }
  if (sent.legal_name !== undefined) values.legal_name_key = foldText(sent.legal_name);
  if (sent.domain !== undefined) values.domain = normalizeDomain(sent.domain);
  return values;
}
