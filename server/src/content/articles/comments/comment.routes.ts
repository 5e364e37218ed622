import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { authorize } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { getArticle } from '../article.service.ts';
import { commentPolicy, presentComment } from './comment.presenter.ts';
import { selectComments } from './comment.repository.ts';
import {
  addComment,
  changeResolved,
  deleteComment,
  getComment,
  updateComment,
} from './comment.service.ts';
import { findMentionable } from './comment-readers.service.ts';
import { seesInternalComments } from './comment-visibility.ts';

async function getLocked(db: Db, viewer: Viewer, id: number) {
  await lockRow(db, 'comment', id);
  return getComment(db, viewer, id);
}

export const commentRoutes: Route[] = [
  route(commentEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await selectComments(db, viewer, query), (row) => presentComment(viewer, row)),
  ),
  route(commentEndpoints.people, async ({ db, viewer, query }) => {
    const article = await getArticle(db, viewer, query.article);
    const showsInternal = seesInternalComments(viewer, article);
    const people = await findMentionable(db, viewer, article);
    return people.map(({ id, name, seesInternal }) => ({
      id,
      name,
      sees_internal: showsInternal && seesInternal,
    }));
  }),
  route(commentEndpoints.create, async ({ db, viewer, body }) =>
    presentComment(viewer, await addComment(db, viewer, body)),
  ),
  route(commentEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: row, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'comment', params.id),
      find: () => getComment(db, viewer, params.id),
      authorize: commentPolicy.change,
      present: (comment) => presentComment(viewer, comment),
    });
    return presentComment(viewer, await updateComment(db, viewer, row, changes.comment));
  }),
  ...([true, false] as const).map((isResolved) =>
    route(
      isResolved ? commentEndpoints.resolve : commentEndpoints.reopen,
      async ({ db, viewer, params }) => {
        const row = await getLocked(db, viewer, params.id);
        authorize(viewer, commentPolicy.resolve, row);
        return presentComment(viewer, await changeResolved(db, viewer, row, isResolved));
      },
    ),
  ),
  route(commentEndpoints.delete, async ({ db, viewer, params }) => {
    const row = await getLocked(db, viewer, params.id);
    authorize(viewer, commentPolicy.change, row);
    await deleteComment(db, viewer, row);
  }),
];
