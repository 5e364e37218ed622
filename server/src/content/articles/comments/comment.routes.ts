import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { authorize, isStaff } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { presentActor } from '#platform/http/present-actor.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentJoinedPerson } from '#users/people/joined-person.presenter.ts';
import { visibleTo } from '../article-visibility.ts';
import { type CommentRow, selectComments } from './comment.repository.ts';
import { addComment, deleteComment, getComment, updateComment } from './comment.service.ts';

const commentPolicy = {
  change: (viewer: Viewer, { author_id }: { author_id: number }) =>
    isStaff(viewer) || author_id === viewer.id,
};

function presentComment(viewer: Viewer, row: CommentRow): Comment {
  return {
    id: row.id,
    article: row.article_id,
    comment: row.comment,
    date_created: row.created_at,
    last_update: row.updated_at,
    author: presentJoinedPerson(row.author_id, row, 'author'),
    ...presentActor(viewer, row),
    version: row.version,
    allowed_actions: commentPolicy.change(viewer, row) ? ['update', 'delete'] : [],
  };
}

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
      present: (comment) => presentComment(viewer, comment),
    });
    return presentComment(viewer, await updateComment(db, viewer, row, changes.comment));
  }),
  route(commentEndpoints.delete, async ({ db, viewer, params }) => {
    const row = await getComment(db, viewer, params.id);
    authorize(viewer, commentPolicy.change, row);
    await deleteComment(db, viewer, row);
  }),
];
