import type { Database } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { Route } from '#platform/http/route.ts';
import { accountRoutes } from './accounts/account.routes.ts';
import { callTrackingAccountRoutes } from './call-tracking/call-tracking-account.routes.ts';
import { editorialRequirementRoutes } from './editorial-requirements/editorial-requirement.routes.ts';
import { invitationRoutes } from './invitations/invitation.routes.ts';
import { organizationRoutes } from './organizations/organization.routes.ts';
import { sharedOrganizationRoutes } from './shared-organizations/shared-organization.routes.ts';

export const organizationsRoutes = (services: { files: Files; database: Database }): Route[] => [
  ...organizationRoutes(services),
  ...callTrackingAccountRoutes,
  ...editorialRequirementRoutes,
  ...accountRoutes,
  ...invitationRoutes,
  ...sharedOrganizationRoutes(services.database),
];
