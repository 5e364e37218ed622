import { feedbackEndpoints } from '@portal/contract/content/articles/feedback.endpoints.ts';
import { type Feedback, maskedAuthors } from '@portal/contract/content/articles/feedback.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { avatarLink } from '#platform/files/file-link.ts';
import { authorize, isStaff } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { presentActor } from '#platform/http/present-actor.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { articlePolicy } from '../article.policy.ts';
import { getArticle } from '../article.service.ts';
import { type FeedbackRow, selectFeedback } from './feedback.repository.ts';
import {
  addFeedback,
  deleteFeedback,
  getFeedback,
  updateFeedback,
  visibleFeedback,
} from './feedback.service.ts';

const feedbackPolicy = {
  change: (viewer: Viewer, { given_by_id }: { given_by_id: number }) =>
    isStaff(viewer) || given_by_id === viewer.id,
};

/** Presents feedback. Viewers who aren't staff see the role instead of the name of any other author. */
function presentFeedback(viewer: Viewer, row: FeedbackRow): Feedback {
  const isOwn = row.given_by_id === viewer.id;
  const isNamed = isOwn || isStaff(viewer);
  return {
    id: row.id,
    article: row.article_id,
    given_by: isNamed
      ? {
          id: row.given_by_id,
          name: row.given_by_name ?? '',
          avatar_color: row.given_by_avatar_color,
          avatar_url: avatarLink(row.given_by_avatar_key),
        }
      : { id: null, name: maskedAuthors[row.feedback_type], avatar_color: null, avatar_url: null },
    ...presentActor(viewer, row),
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

export const feedbackRoutes: Route[] = [
  route(feedbackEndpoints.list, async ({ db, viewer, query }) => {
    const page = await selectFeedback(db, { ...query, visible: visibleFeedback(viewer) });
    return mapPage(page, (row) => presentFeedback(viewer, row));
  }),
  route(
    feedbackEndpoints.create,
    async ({ db, viewer, body: { article: articleId, ...feedback } }) => {
      const article = await getArticle(db, viewer, articleId);
      authorize(viewer, articlePolicy.giveFeedback, article);
      const { id } = await addFeedback(db, viewer, article, feedback);
      return presentFeedback(viewer, await getFeedback(db, viewer, id));
    },
  ),
  route(feedbackEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: row, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'feedback', params.id),
      find: () => getFeedback(db, viewer, params.id),
      authorize: feedbackPolicy.change,
      present: (feedback) => presentFeedback(viewer, feedback),
    });
    return presentFeedback(viewer, await updateFeedback(db, viewer, row, changes));
  }),
  route(feedbackEndpoints.delete, async ({ db, viewer, params }) => {
    const row = await getFeedback(db, viewer, params.id);
    authorize(viewer, feedbackPolicy.change, row);
    await deleteFeedback(db, viewer, row);
  }),
];
