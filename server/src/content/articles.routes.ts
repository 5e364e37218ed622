import type { Route } from '#platform/http/route.ts';
import { articleRoutes } from './articles/article.routes.ts';
import { assignmentRoutes } from './assignments/assignment.routes.ts';
import { commentRoutes } from './comments/comment.routes.ts';
import { articleBodyRoutes } from './documents/article-body.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { contentStatusRoutes } from './statuses/content-status.routes.ts';

/** Articles, and what is said about them and done with them. */
export const articlesRoutes: readonly Route[] = [
  ...contentStatusRoutes,
  ...articleRoutes,
  ...articleBodyRoutes,
  ...commentRoutes,
  ...feedbackRoutes,
  ...assignmentRoutes,
];
