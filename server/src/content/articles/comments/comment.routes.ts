import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { authorize } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { visibleTo } from '../article-visibility.ts';
import { commentPolicy } from './comment.policy.ts';
import { presentComment } from './comment.presenter.ts';
import { selectComments } from './comment.repository.ts';
import { addComment, deleteComment, getComment, updateComment } from './comment.service.ts';

export const commentRoutes: Route[] = [
  route(commentEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await selectComments(db, visibleTo(viewer), query), (row) =>
      presentComment(viewer, row),
    ),
  ),
  route(commentEndpoints.create, async ({ db, viewer, body }) =>
    presentComment(viewer, await addComment(db, viewer, body)),
  ),
  route(commentEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: row, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'comment', params.id),
      find: () => getComment(db, viewer, params.id),
      authorize: commentPolicy.change,
      present: (found) => presentComment(viewer, found),
    });
    return presentComment(viewer, await updateComment(db, viewer, row, changes.comment));
  }),
  route(commentEndpoints.delete, async ({ db, viewer, params }) => {
    const row = await getComment(db, viewer, params.id);
    authorize(viewer, commentPolicy.change, row);
    await deleteComment(db, viewer, row);
  }),
];
