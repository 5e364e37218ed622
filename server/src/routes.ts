import { auditEntryRoutes } from '#administration/audit/audit-entry.routes.ts';
import { connectorRoutes } from '#administration/connectors/connector.routes.ts';
import { groupPermissionRoutes } from '#administration/groups/group-permission.routes.ts';
import { jobRoutes } from '#administration/jobs/job.routes.ts';
import { outboxMailRoutes } from '#administration/outbox/outbox-mail.routes.ts';
import { portalSettingRoutes } from '#administration/settings/portal-setting.routes.ts';
import { authRoutes } from '#auth/auth.routes.ts';
import { authenticate } from '#auth/sessions/session.service.ts';
import { articlesRoutes } from '#content/articles.routes.ts';
import { documentRoutes } from '#content/documents/document.routes.ts';
import { planningRoutes } from '#content/planning.routes.ts';
import { notificationsRoutes } from '#notifications/notifications.routes.ts';
import { organizationsRoutes } from '#organizations/organizations.routes.ts';
import { eventRoutes } from '#platform/events/event.routes.ts';
import { fileRoutes } from '#platform/files/file.routes.ts';
import type { Route } from '#platform/http/route.ts';
import { uiComponentRoutes } from '#reporting/ui-components/ui-component.routes.ts';
import { usersRoutes } from '#users/users.routes.ts';
import type { Services } from './services.ts';
import { version } from './version.ts';

/** Every route of the portal, area by area. */
export const routes = (services: Services): Route[] => [
  ...authRoutes(services),
  ...usersRoutes,
  ...articlesRoutes,
  ...documentRoutes(services),
  ...planningRoutes(services),
  ...eventRoutes({ ...services, authenticate }),
  ...fileRoutes(services.files),
  ...groupPermissionRoutes,
  ...jobRoutes,
  ...outboxMailRoutes,
  ...auditEntryRoutes(services.database),
  ...portalSettingRoutes({ ...services, version }),
  ...connectorRoutes(services),
  ...organizationsRoutes(services),
  ...notificationsRoutes,
  ...uiComponentRoutes,
];
