import { accountHealthRoutes } from '#account-health/overviews/account-health.routes.ts';
import { pageSpeedRoutes } from '#account-health/page-speed/page-speed-run.routes.ts';
import { accountPostsRoutes } from '#account-health/posting/account-posts.routes.ts';
import { scoreRoutes } from '#account-health/scores/score.routes.ts';
import { administrationRoutes } from '#administration/administration.routes.ts';
import { appsRoutes } from '#apps/apps.routes.ts';
import { authRoutes } from '#auth/auth.routes.ts';
import { authenticate, findPersonViewer } from '#auth/sessions/authentication.service.ts';
import { contentRoutes } from '#content/content.routes.ts';
import { ledgerRoutes } from '#ledger/ledger.routes.ts';
import { notificationsRoutes } from '#notifications/notifications.routes.ts';
import { onboardingRoutes } from '#onboarding/onboarding.routes.ts';
import { organizationsRoutes } from '#organizations/organizations.routes.ts';
import { errorReportRoutes } from '#platform/error-reports.ts';
import { eventRoutes } from '#platform/events/event.routes.ts';
import { fileRoutes } from '#platform/files/file.routes.ts';
import type { Route } from '#platform/http/route.ts';
import { undoRoutes } from '#platform/undo/undo.routes.ts';
import { reportingRoutes } from '#reporting/reporting.routes.ts';
import { searchRoutes } from '#search/search.routes.ts';
import { usersRoutes } from '#users/users.routes.ts';
import { linkCheckRoutes } from '#utilities/link-checker/link-check.routes.ts';
import type { Services } from './services.ts';
import { version } from './version.ts';

export const routes = (services: Services): Route[] => [
  ...authRoutes(services),
  ...usersRoutes(services),
  ...organizationsRoutes({ ...services, findViewer: findPersonViewer }),
  ...notificationsRoutes(services),
  ...contentRoutes({ ...services, findViewer: findPersonViewer }),
  ...onboardingRoutes(services),
  ...linkCheckRoutes(services),
  ...accountPostsRoutes(services),
  ...accountHealthRoutes(services),
  ...pageSpeedRoutes,
  ...scoreRoutes,
  ...reportingRoutes(services),
  ...appsRoutes(services),
  ...ledgerRoutes,
  ...searchRoutes,
  ...administrationRoutes({ ...services, version }),
  ...errorReportRoutes({ ...services, version }),
  ...undoRoutes,
  ...eventRoutes({ ...services, authenticate }),
  ...fileRoutes(services.files),
];
