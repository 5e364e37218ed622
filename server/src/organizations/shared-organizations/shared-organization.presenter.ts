import type { SharedOrganization } from '@portal/contract/organizations/shared-organization.schema.ts';
import type { OrganizationRow } from '../organizations/organization.repository.ts';
import { logoLink } from '../organizations/organization-logo.ts';

/** Who it is, and nothing that would reach them: a link is passed on to anybody. */
export function presentSharedOrganization(row: OrganizationRow): SharedOrganization {
  return { dba_name: row.dba_name, logo: logoLink(row) };
}
