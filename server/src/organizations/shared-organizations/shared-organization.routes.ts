import { sharedOrganizationEndpoints } from '@portal/contract/organizations/shared-organization.endpoints.ts';
import type { SharedOrganization } from '@portal/contract/organizations/shared-organization.schema.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { OrganizationRow } from '../organizations/organization.repository.ts';
import { logoLink } from '../organizations/organization-logo.ts';
import { visitSharedOrganization } from './shared-organization.service.ts';

/** Contains no contact details: anybody may receive the link. */
function presentSharedOrganization(row: OrganizationRow): SharedOrganization {
  return { dba_name: row.dba_name, logo: logoLink(row) };
}

export const sharedOrganizationRoutes = (database: Database): Route[] => [
  route(sharedOrganizationEndpoints.get, async ({ params, ip, reply }) => {
    reply.header('cache-control', 'private, no-store');
    return presentSharedOrganization(await visitSharedOrganization(database, params, ip));
  }),
];
