import { sharedOrganizationEndpoints } from '@portal/contract/organizations/shared-organization.endpoints.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentSharedOrganization } from './shared-organization.presenter.ts';
import { visitSharedOrganization } from './shared-organization.service.ts';

export const sharedOrganizationRoutes = (database: Database): Route[] => [
  route(sharedOrganizationEndpoints.get, async ({ params, ip, reply }) => {
    reply.header('cache-control', 'private, no-store');
    return presentSharedOrganization(await visitSharedOrganization(database, params, ip));
  }),
];
