import type { SharedOrganization } from '@portal/contract/organizations/shared-organization.schema.ts';
import type { OrganizationRow } from '../organizations/organization.repository.ts';
import { logoLink } from '../organizations/organization-logo.ts';

/** Contains no contact details: anybody may receive the link. */
export function presentSharedOrganization(row: OrganizationRow): SharedOrganization {
  return { dba_name: row.dba_name, logo: logoLink(row) };
}
