import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentActor } from '../references/actor.presenter.ts';
import { commentPolicy } from './comment.policy.ts';
import type { CommentRow } from './comment.repository.ts';

export function presentComment(viewer: Viewer, row: CommentRow): Comment {
  return {
    id: row.id,
    article: row.article_id,
    comment: row.comment,
    date_created: row.created_at,
    last_update: row.updated_at,
    author: {
      id: row.author_id,
      name: row.author_name,
      username: row.author_username,
      is_staff: row.author_is_staff === 1,
      avatar_color: row.author_color,
    },
    ...(isStaff(viewer) && { actor: presentActor(row) }),
    version: row.version,
    allowed_actions: commentPolicy.change(viewer, row) ? ['update', 'delete'] : [],
  };
}
