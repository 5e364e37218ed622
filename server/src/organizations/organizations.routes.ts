import type { ConnectorRegistry } from '#platform/connectors/connector-implementation.ts';
import type { Database } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { Route } from '#platform/http/route.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { accountRoutes } from './accounts/account.routes.ts';
import type { FindViewer } from './calendar-feeds/calendar.service.ts';
import { calendarFeedRoutes } from './calendar-feeds/calendar-feed.routes.ts';
import { callTrackingAccountRoutes } from './call-tracking/call-tracking-account.routes.ts';
import { organizationConnectorRoutes } from './connectors/organization-connector.routes.ts';
import { editorialRequirementRoutes } from './editorial-requirements/editorial-requirement.routes.ts';
import { invitationRoutes } from './invitations/invitation.routes.ts';
import { meetingRoutes } from './meetings/meeting.routes.ts';
import { organizationRoutes } from './organizations/organization.routes.ts';
import { timelineRoutes } from './timeline/timeline.routes.ts';

interface OrganizationsServices {
  connectors: ConnectorRegistry;
  database: Database;
  files: Files;
  findViewer: FindViewer;
  guardedFetch: GuardedFetch;
}

export const organizationsRoutes = (services: OrganizationsServices): Route[] => [
  ...organizationRoutes(services),
  ...organizationConnectorRoutes(services),
  ...callTrackingAccountRoutes,
  ...calendarFeedRoutes(services),
  ...editorialRequirementRoutes,
  ...accountRoutes,
  ...invitationRoutes,
  ...meetingRoutes,
  ...timelineRoutes,
];
