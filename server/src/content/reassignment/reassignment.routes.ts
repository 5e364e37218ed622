import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleMessages } from '@portal/contract/content/articles/article-workflow.ts';
import { type Route, route } from '#platform/http/route.ts';
import { countUnfinishedWork, reassignArticles } from './reassignment.service.ts';

export const reassignmentRoutes: Route[] = [
  route(articleEndpoints.unfinishedWork, ({ db, viewer, query }) =>
    countUnfinishedWork(db, viewer, query.prevUserId),
  ),
  route(articleEndpoints.reassign, async ({ db, viewer, body }) => ({
    message: articleMessages.reassigned,
    ...(await reassignArticles(db, viewer, body)),
  })),
];
