import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import { isStaff } from '#platform/http/access.ts';
import { presentActor } from '#platform/http/present-actor.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentJoinedPerson } from '#users/people/joined-person.presenter.ts';
import type { CommentRow } from './comment.repository.ts';
import { anchorOf } from './comment.service.ts';

/** The rules for comments. The caller must have checked that the viewer can see the comment. */
export const commentPolicy = {
  change: (viewer: Viewer, { author_id }: Pick<CommentRow, 'author_id'>) =>
    isStaff(viewer) || author_id === viewer.id,
  /** People who see internal comments may resolve any thread; clients may resolve only their own threads. */
  resolve: (viewer: Viewer, { author_id, sees_internal }: CommentRow) =>
    sees_internal === 1 || author_id === viewer.id,
};

function actionsOn(viewer: Viewer, row: CommentRow): Comment['allowed_actions'] {
  const actions: Comment['allowed_actions'] = [];
  if (commentPolicy.change(viewer, row)) {
    actions.push('update');
    if (row.reply_count === 0 || isStaff(viewer)) actions.push('delete');
  }
  if (row.parent_id !== null) return actions;
  actions.push('reply');
  if (commentPolicy.resolve(viewer, row)) {
    actions.push(row.resolved_at === null ? 'resolve' : 'reopen');
  }
  return actions;
}

export function presentComment(viewer: Viewer, row: CommentRow): Comment {
  return {
    id: row.id,
    article: row.article_id,
    comment: row.comment,
    date_created: row.created_at,
    last_update: row.updated_at,
    author: presentJoinedPerson(row.author_id, row, 'author'),
    ...presentActor(viewer, row),
    parent: row.parent_id,
    anchor: row.reads_body === 1 ? anchorOf(row) : null,
    is_internal: row.is_internal === 1,
    resolved_at: row.resolved_at,
    resolved_by: presentJoinedPerson(row.resolved_by_id, row, 'resolver'),
    version: row.version,
    allowed_actions: actionsOn(viewer, row),
  };
}
