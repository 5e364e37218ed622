import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleMessages } from '@portal/contract/content/articles/article-workflow.ts';
import { type Route, route } from '#platform/http/route.ts';
import { schedulePersonDeletion } from '#users/people/person-deletion.service.ts';
import {
  countUnfinishedWork,
  newReassignmentTrace,
  reassignArticles,
} from './reassignment.service.ts';
import { offerReassignmentUndo } from './reassignment-undo.service.ts';

export const reassignmentRoutes: Route[] = [
  route(articleEndpoints.unfinishedWork, ({ db, viewer, query }) =>
    countUnfinishedWork(db, viewer, query.prevUserId),
  ),
  route(articleEndpoints.reassign, async (call) => {
    const trace = newReassignmentTrace();
    const counts = await reassignArticles(call.db, call.viewer, call.body, trace);
    const deletion_job = call.body.thenDelete
      ? await schedulePersonDeletion(call.db, call.viewer, call.body.prevUserId)
      : null;
    if (deletion_job === null) await offerReassignmentUndo(call, trace);
    return { message: articleMessages.reassigned, ...counts, deletion_job };
  }),
];
