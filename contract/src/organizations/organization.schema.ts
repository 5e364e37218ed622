import { z } from 'zod';
import { avatarUrl, day, email, id, instant, requiredText } from '../platform/fields.ts';
import { callTrackingAccount, nestedCallTrackingAccount } from './call-tracking-account.schema.ts';
import {
  formFlag,
  formNullable,
  formObject,
  formRelation,
  formText,
  formWebAddress,
} from './form-fields.ts';
import { maximumSilenceDays, silencePolicy } from './silence-policy.ts';
import { type StateCode, states } from './states.ts';

export const organizationActions = [
  'update',
  'archive',
  'reactivate',
  'regenerate_uuid',
  'edit_requirements',
] as const;
export type OrganizationAction = (typeof organizationActions)[number];

/**
 * An organization (a client). Its own people can read the public fields. Fields that only the agency needs (analytics,
 * call tracking, contract, responsible people) are returned only to staff, and in lists only with `detailed`.
 */
export const organization = z.object({
  id: id(),
  slug: z.string(),
  dba_name: z.string(),
  legal_name: z.string(),
  business_email: z.string().nullable(),
  phone_number: z.string().nullable(),
  street_address_1: z.string().nullable(),
  street_address_2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  domain: z.string().nullable(),
  /** A link to the logo that expires after a few hours. */
  logo: z.string().nullable(),
  is_active: z.boolean(),
  created_at: instant(),
  updated_at: instant(),
  version: z.int(),
  allowed_actions: z.array(z.enum(organizationActions)),
  /** Part of the public link to the organization's reports. Only for staff and the organization's own people. */
  organization_uuid: z.string().optional(),
  report_required: z.boolean().optional(),
  google_analytics_id: z.string().nullable().optional(),
  contract_start_date: day().nullable().optional(),
  account_lead: id().nullable().optional(),
  /** The account lead's details; read-only. */
  account_lead_user: z
    .object({ id: id(), name: z.string(), avatar_color: z.string(), avatar_url: avatarUrl() })
    .nullable()
    .optional(),
  project_manager: id().nullable().optional(),
  what_converts_account: callTrackingAccount.nullable().optional(),
  default_report_creator: id().nullable().optional(),
  default_report_approver: id().nullable().optional(),
  beta_opt_in: z.boolean().optional(),
  /**
   * True if the organization's clients can see internal work: drafts before their final review, versions, rejections by
   * the agency, and word counts.
   */
  shows_internal_work: z.boolean().optional(),
  /**
   * True if an article that changes after its approval must be approved again. Otherwise the changes are only shown.
   */
  approves_changes: z.boolean().optional(),
  /** True if approving through a review link in a new browser requires an emailed code. */
  asks_review_code: z.boolean().optional(),
  /** True if the organization's clients can see the quantities of promised and delivered work. */
  shows_promised: z.boolean().optional(),
  /**
   * True if the organization's report emails also list these quantities. Has no effect unless `shows_promised` is true.
   */
  mails_promised: z.boolean().optional(),
  /** The time and place of the next meeting, which the organization's clients see on its page. */
  next_meeting_at: instant().nullable().optional(),
  next_meeting_place: z.string().nullable().optional(),
  /** The action to take if the client doesn't respond to a final review. */
  silence_policy: silencePolicy.optional(),
  /** The number of working days without a response after which the policy takes effect. */
  silence_days: z.int().optional(),
  /** The id of the organization's presentation template. Set by saving the template. */
  monthly_report_template: id().nullable().optional(),
});
export type Organization = z.infer<typeof organization>;

/** Fields of the organization's record that are also connector settings (`isOnRecord`). */
export const recordSettingNames = ['google_analytics_id', 'what_converts_account'] as const;

const stateCodes = Object.keys(states) as StateCode[];
const fiveDigits = 'Enter five digits.';
/** A string, since zip codes can start with zeros. A number is padded with leading zeros. */
const zipcode = () =>
  z.union(
    [
      z
        .string()
        .trim()
        .regex(/^\d{5}$/, fiveDigits),
      z
        .int()
        .min(0)
        .max(99_999)
        .transform((value) => String(value).padStart(5, '0')),
    ],
    fiveDigits,
  );
const name = () => requiredText(150);
const silenceDaysText = `Enter 1 to ${maximumSilenceDays} working days.`;
/** Accepts a number, or a string of digits from a form. */
const silenceDays = () =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .trim()
          .regex(/^\d{1,3}$/)
          .transform(Number),
      ],
      silenceDaysText,
    )
    .refine((days) => days >= 1 && days <= maximumSilenceDays, silenceDaysText);

const optionalFields = {
  phone_number: formText(50).optional(),
  street_address_1: formText(200).optional(),
  street_address_2: formText(200).optional(),
  city: formText(100).optional(),
  state: formNullable(z.enum(stateCodes, 'Choose a state.')).optional(),
  zipcode: formNullable(zipcode()).optional(),
  domain: formWebAddress(200).optional(),
  /** A PNG or JPEG file from a multipart form. null removes the logo; the link from an earlier response keeps it. */
  logo: z.string().max(2_000).nullable().optional(),
  report_required: formFlag().optional(),
  google_analytics_id: formText(50).optional(),
  contract_start_date: formNullable(day()).optional(),
  account_lead: formRelation().optional(),
  project_manager: formRelation().optional(),
  default_report_creator: formRelation().optional(),
  default_report_approver: formRelation().optional(),
  beta_opt_in: formFlag().optional(),
  shows_internal_work: formFlag().optional(),
  approves_changes: formFlag().optional(),
  asks_review_code: formFlag().optional(),
  shows_promised: formFlag().optional(),
  mails_promised: formFlag().optional(),
  next_meeting_at: formNullable(instant()).optional(),
  next_meeting_place: formText(300).optional(),
  silence_policy: silencePolicy.optional(),
  silence_days: silenceDays().optional(),
  /** Must contain an account_id. null removes the account. */
  what_converts_account: formObject(
    nestedCallTrackingAccount,
    'Enter a call-tracking account with its account_id.',
  ).optional(),
};

export const organizationBody = z.strictObject({
  dba_name: name(),
  legal_name: name(),
  business_email: email(),
  ...optionalFields,
});
export type OrganizationBody = z.infer<typeof organizationBody>;

export const organizationUpdate = z.strictObject({
  dba_name: name().optional(),
  legal_name: name().optional(),
  business_email: email().optional(),
  is_active: formFlag().optional(),
  ...optionalFields,
});
export type OrganizationUpdate = z.infer<typeof organizationUpdate>;
