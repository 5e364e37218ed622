import { reviewLinkRoutes } from '#content/approval/review-links/review-link.routes.ts';
import { reviewRoutes } from '#content/approval/reviews/review.routes.ts';
import type { FindViewer } from '#content/approval/sign-offs/sign-off.routes.ts';
import { signOffRoutes } from '#content/approval/sign-offs/sign-off.routes.ts';
import { commentRoutes } from '#content/articles/comments/comment.routes.ts';
import { feedbackRoutes } from '#content/articles/feedback/feedback.routes.ts';
import { historySetRoutes } from '#content/dashboards/history-set.routes.ts';
import { contentStatusRoutes } from '#content/labels/content-status.routes.ts';
import { labelRoutes } from '#content/labels/label.routes.ts';
import { planningMonthRoutes } from '#content/planning/months/planning-month.routes.ts';
import { contentProjectRoutes } from '#content/planning/projects/content-project.routes.ts';
import { articleTemplateRoutes } from '#content/planning/templates/article-template.routes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { JobStarts } from '#platform/http/job-route.ts';
import type { Route } from '#platform/http/route.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import type { PagePrinter } from '#platform/printing/page-printer.ts';
import { articleRoutes } from './articles/article.routes.ts';
import { articleBoardRoutes } from './articles/board/article-board.routes.ts';
import { articleCalendarRoutes } from './articles/calendar/article-calendar.routes.ts';
import { presenceRoutes } from './articles/presence/presence.routes.ts';
import { assignmentRoutes } from './assignments/assignment.routes.ts';
import { capacityRoutes } from './capacity/capacity.routes.ts';
import { articleBodyRoutes } from './documents/article-body.routes.ts';
import { documentRoutes } from './documents/document.routes.ts';
import { contentImportRoutes } from './import/content-import.routes.ts';
import { keywordMetaRoutes } from './keywords/keyword-meta.routes.ts';
import { livePageRoutes } from './live-pages/live-page.routes.ts';
import { articlePushRoutes } from './push/article-push.routes.ts';
import { reassignmentRoutes } from './reassignment/reassignment.routes.ts';

interface ContentServices {
  database: Database;
  files: Files;
  guardedFetch: GuardedFetch;
  jobStarts: JobStarts;
  printer: PagePrinter;
  findViewer: FindViewer;
}

export const contentRoutes = (services: ContentServices): Route[] => [
  ...contentStatusRoutes,
  ...articleRoutes,
  ...articleCalendarRoutes,
  ...articleBoardRoutes,
  ...presenceRoutes,
  ...reassignmentRoutes,
  ...articleBodyRoutes(services),
  ...signOffRoutes(services),
  ...articlePushRoutes(services),
  ...reviewLinkRoutes,
  ...reviewRoutes(services),
  ...commentRoutes,
  ...feedbackRoutes,
  ...assignmentRoutes,
  ...capacityRoutes,
  ...documentRoutes(services),
  ...labelRoutes,
  ...planningMonthRoutes,
  ...contentProjectRoutes,
  ...articleTemplateRoutes,
  ...keywordMetaRoutes,
  ...livePageRoutes,
  ...historySetRoutes(services),
  ...contentImportRoutes(services),
];
