import type { Files } from '#platform/files/files.service.ts';
import type { Route } from '#platform/http/route.ts';
import { applicationBackupRoutes } from './backups/application-backup.routes.ts';
import { childThemeRoutes } from './child-themes/child-theme.routes.ts';
import {
  type ApplicationServices,
  webApplicationRoutes,
} from './web-apps/web-application.routes.ts';

export const appsRoutes = (services: ApplicationServices & { files: Files }): Route[] => [
  ...webApplicationRoutes(services),
  ...applicationBackupRoutes(services),
  ...childThemeRoutes(services),
];
