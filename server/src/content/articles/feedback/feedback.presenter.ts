import { type Feedback, maskedAuthors } from '@portal/contract/content/articles/feedback.schema.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentActor } from '../references/actor.presenter.ts';
import { feedbackPolicy } from './feedback.policy.ts';
import type { FeedbackRow } from './feedback.repository.ts';

/** Only staff see the names of others who gave feedback; for other viewers the role replaces the name. */
export function presentFeedback(viewer: Viewer, row: FeedbackRow): Feedback {
  const isOwn = row.given_by_id === viewer.id;
  const isNamed = isOwn || isStaff(viewer);
  return {
    id: row.id,
    article: row.article_id,
    given_by: isNamed
      ? { id: row.given_by_id, name: row.given_by_name, avatar_color: row.given_by_color }
      : { id: null, name: maskedAuthors[row.feedback_type], avatar_color: null },
    ...(isStaff(viewer) && { actor: presentActor(row) }),
    feedback_type: row.feedback_type,
    approved: row.approved === 1,
    satisfaction: row.satisfaction,
    feedback_body: row.feedback_body,
    date_created: row.created_at,
    article_title: row.article_title,
    is_own: isOwn,
    version: row.version,
    allowed_actions: feedbackPolicy.change(viewer, row) ? ['update', 'delete'] : [],
  };
}
