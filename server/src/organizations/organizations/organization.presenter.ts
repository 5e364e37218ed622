import {
  type Organization,
  organizationActions,
} from '@portal/contract/organizations/organization.schema.ts';
import { defaultAvatarColor } from '@portal/contract/users/user-preferences.calls.ts';
import { avatarLink } from '#platform/files/file-link.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentCallTrackingAccount } from '../call-tracking/call-tracking-account.presenter.ts';
import { organizationPolicy, readsAgencyFields, readsUuid } from './organization.policy.ts';
import type { OrganizationRow } from './organization.repository.ts';
import { logoLink } from './organization-logo.ts';

function presentTracking(row: OrganizationRow) {
  const { tracking_id: id, tracking_account_id: account_id } = row;
  const { report_calls, report_form_fills, report_chats, spt_account, tracking_version } = row;
  const isThere =
    id !== null &&
    account_id !== null &&
    report_calls !== null &&
    report_form_fills !== null &&
    report_chats !== null &&
    spt_account !== null &&
    tracking_version !== null;
  if (!isThere) return null;
  return presentCallTrackingAccount({
    id,
    organization_id: row.id,
    account_id,
    report_calls,
    report_form_fills,
    report_chats,
    spt_account,
    version: tracking_version,
  });
}

/** Presents the fields of the organization's record that are connector settings. */
export const presentRecordSettings = (row: OrganizationRow) => ({
  google_analytics_id: row.google_analytics_id,
  what_converts_account: presentTracking(row),
});

/** Returns the fields that only staff can see, including in lists. */
function agencyFields(row: OrganizationRow) {
  return {
    report_required: row.report_required === 1,
    google_analytics_id: row.google_analytics_id,
    contract_start_date: row.contract_start_date,
    account_lead: row.account_lead_id,
    account_lead_user:
      row.account_lead_id === null
        ? null
        : {
            id: row.account_lead_id,
            name: row.lead_name ?? '',
            avatar_color: row.lead_avatar_color ?? defaultAvatarColor,
            avatar_url: avatarLink(row.lead_avatar_key),
          },
    project_manager: row.project_manager_id,
    what_converts_account: presentTracking(row),
    monthly_report_template: row.monthly_report_template,
  };
}

/** Returns the fields that are included in lists only with `detailed`. */
function detailFields(row: OrganizationRow) {
  return {
    default_report_creator: row.default_report_creator_id,
    default_report_approver: row.default_report_approver_id,
    beta_opt_in: row.beta_opt_in === 1,
    shows_internal_work: row.shows_internal_work === 1,
    approves_changes: row.approves_changes === 1,
    asks_review_code: row.asks_review_code === 1,
    shows_promised: row.shows_promised === 1,
    mails_promised: row.mails_promised === 1,
    next_meeting_at: row.next_meeting_at,
    next_meeting_place: row.next_meeting_place,
    silence_policy: row.silence_policy,
    silence_days: row.silence_days,
  };
}

export function presentOrganization(
  viewer: Viewer,
  row: OrganizationRow,
  isDetailed = true,
): Organization {
  const isForAgency = readsAgencyFields(viewer);
  return {
    id: row.id,
    slug: row.slug,
    dba_name: row.dba_name,
    legal_name: row.legal_name,
    business_email: row.business_email,
    phone_number: row.phone_number,
    street_address_1: row.street_address_1,
    street_address_2: row.street_address_2,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    domain: row.domain,
    logo: logoLink(row),
    is_active: row.is_active === 1,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
    allowed_actions: organizationActions.filter((action) =>
      organizationPolicy[action](viewer, row),
    ),
    ...(isDetailed && readsUuid(viewer, row) ? { organization_uuid: row.organization_uuid } : {}),
    ...(isForAgency ? agencyFields(row) : {}),
    ...(isForAgency && isDetailed ? detailFields(row) : {}),
  };
}
