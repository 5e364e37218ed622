import type { Database } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { Route } from '#platform/http/route.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { articleRoutes } from './articles/article.routes.ts';
import { assignmentRoutes } from './assignments/assignment.routes.ts';
import { contentChannelRoutes } from './channels/content-channel.routes.ts';
import { commentRoutes } from './comments/comment.routes.ts';
import { historySetRoutes } from './dashboard/history-set.routes.ts';
import { articleBodyRoutes } from './documents/article-body.routes.ts';
import { documentRoutes } from './documents/document.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { contentImportRoutes } from './import/content-import.routes.ts';
import { keywordMetaRoutes } from './keywords/keyword-meta.routes.ts';
import { planningMonthRoutes } from './planning/planning-month.routes.ts';
import { contentProjectRoutes } from './projects/content-project.routes.ts';
import { contentStatusRoutes } from './statuses/content-status.routes.ts';
import { contentTagRoutes } from './tags/content-tag.routes.ts';
import { articleTemplateRoutes } from './templates/article-template.routes.ts';
import { contentTypeRoutes } from './types/content-type.routes.ts';

interface ContentServices {
  database: Database;
  files: Files;
  guardedFetch: GuardedFetch;
}

export const contentRoutes = (services: ContentServices): Route[] => [
  ...contentStatusRoutes,
  ...articleRoutes,
  ...articleBodyRoutes,
  ...commentRoutes,
  ...feedbackRoutes,
  ...assignmentRoutes,
  ...documentRoutes(services),
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
