import { feedbackEndpoints } from '@portal/contract/content/articles/feedback.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { authorize } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { articlePolicy } from '../article.policy.ts';
import { getArticle } from '../article.service.ts';
import { feedbackPolicy } from './feedback.policy.ts';
import { presentFeedback } from './feedback.presenter.ts';
import { selectFeedback } from './feedback.repository.ts';
import { addFeedback, deleteFeedback, getFeedback, updateFeedback } from './feedback.service.ts';
import { visibleFeedback } from './feedback-visibility.ts';

export const feedbackRoutes: Route[] = [
  route(feedbackEndpoints.list, async ({ db, viewer, query }) => {
    const page = await selectFeedback(db, { ...query, visible: visibleFeedback(viewer) });
    return mapPage(page, (row) => presentFeedback(viewer, row));
  }),
  route(
    feedbackEndpoints.create,
    async ({ db, viewer, body: { article: articleId, ...given } }) => {
      const article = await getArticle(db, viewer, articleId);
      authorize(viewer, articlePolicy.giveFeedback, article);
      const id = await addFeedback(db, viewer, article, given);
      return presentFeedback(viewer, await getFeedback(db, viewer, id));
    },
  ),
  route(feedbackEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: row, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'feedback', params.id),
      find: () => getFeedback(db, viewer, params.id),
      authorize: feedbackPolicy.change,
      present: (found) => presentFeedback(viewer, found),
    });
    return presentFeedback(viewer, await updateFeedback(db, viewer, row, changes));
  }),
  route(feedbackEndpoints.delete, async ({ db, viewer, params }) => {
    const row = await getFeedback(db, viewer, params.id);
    authorize(viewer, feedbackPolicy.change, row);
    await deleteFeedback(db, viewer, row);
  }),
];
