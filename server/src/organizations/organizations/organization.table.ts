import type { SilencePolicy } from '@portal/contract/organizations/silence-policy.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A client company of the agency. */
export interface OrganizationTable {
  id: Generated<number>;
  /** Derived from the first dba_name; unique and immutable. */
  slug: string;
  organization_uuid: string;
  dba_name: string;
  dba_name_key: string;
  legal_name: string;
  legal_name_key: string;
  business_email: string | null;
  phone_number: string | null;
  street_address_1: string | null;
  street_address_2: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  domain: string | null;
  logo_file_id: number | null;
  is_active: Generated<Flag>;
  report_required: Generated<Flag>;
  google_analytics_id: string | null;
  contract_start_date: string | null;
  account_lead_id: number | null;
  project_manager_id: number | null;
  default_report_creator_id: number | null;
  default_report_approver_id: number | null;
  beta_opt_in: Generated<Flag>;
  /**
   * True if the organization's clients can see internal work: drafts, versions, rejections by the agency, and word
   * counts.
   */
  shows_internal_work: Generated<Flag>;
  /** True if an article that changes after its approval must be approved again. */
  approves_changes: Generated<Flag>;
  /** True if approving through a review link in a new browser requires an emailed code. */
  asks_review_code: Generated<Flag>;
  /** True if the organization's clients see the promised and delivered quantities. */
  shows_promised: Generated<Flag>;
  /** True if the organization's report emails list the promised and delivered quantities. */
  mails_promised: Generated<Flag>;
  /** The time and place of the next meeting, which the organization's clients see. */
  next_meeting_at: string | null;
  next_meeting_place: string | null;
  /** The action to take if the client doesn't respond to a final review. */
  silence_policy: Generated<SilencePolicy>;
  /** The number of working days without a response after which the policy takes effect. */
  silence_days: Generated<number>;
  /** The presentation template's id. Set by saving the template. */
  monthly_report_template: number | null;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    organization: OrganizationTable;
  }
}
