import type { Database } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { Route } from '#platform/http/route.ts';
import { contentChannelRoutes } from './channels/content-channel.routes.ts';
import { historySetRoutes } from './dashboard/history-set.routes.ts';
import { contentImportRoutes } from './import/content-import.routes.ts';
import { keywordMetaRoutes } from './keywords/keyword-meta.routes.ts';
import { planningMonthRoutes } from './planning/planning-month.routes.ts';
import { contentProjectRoutes } from './projects/content-project.routes.ts';
import { contentTagRoutes } from './tags/content-tag.routes.ts';
import { articleTemplateRoutes } from './templates/article-template.routes.ts';
import { contentTypeRoutes } from './types/content-type.routes.ts';

/** What content is planned with. */
export const planningRoutes = (services: { database: Database; files: Files }): Route[] => [
  ...contentTypeRoutes,
  ...contentChannelRoutes,
  ...contentTagRoutes,
  ...planningMonthRoutes,
  ...contentProjectRoutes,
  ...articleTemplateRoutes,
  ...keywordMetaRoutes,
  ...historySetRoutes(services),
  ...contentImportRoutes(services),
];
