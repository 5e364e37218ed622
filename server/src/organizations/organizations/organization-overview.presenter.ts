import type {
  OrganizationOverview,
  OverviewSections,
} from '@portal/contract/organizations/organization-overview.schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { readsAgencyFields } from './organization.policy.ts';
import type { OrganizationRow } from './organization.repository.ts';
import { logoLink } from './organization-logo.ts';

export function presentOverview(
  viewer: Viewer,
  row: OrganizationRow,
  sections: Partial<OverviewSections>,
): OrganizationOverview {
  const { contract_start_date } = row;
  return {
    id: row.id,
    slug: row.slug,
    dba_name: row.dba_name,
    legal_name: row.legal_name,
    business_email: row.business_email,
    phone_number: row.phone_number,
    city: row.city,
    state: row.state,
    domain: row.domain,
    logo: logoLink(row),
    is_active: row.is_active === 1,
    ...(readsAgencyFields(viewer) ? { contract_start_date } : {}),
    sections,
  };
}
