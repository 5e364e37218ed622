import { userFeedbackEndpoints } from '@portal/contract/notifications/user-feedback.endpoints.ts';
import { countedList, countsViewsOf } from '#users/saved-views/counted-lists.service.ts';
import { countableFeedback } from './user-feedback/user-feedback.repository.ts';
import { visiblePersonId } from './user-feedback/user-feedback.service.ts';

export const countNotificationViews = countsViewsOf([
  countedList('/administration/product-feedback', {
    endpoint: userFeedbackEndpoints.list,
    queryOf: ({ type }) => ({ feedback_type: type }),
    rows: (db, viewer, query) => countableFeedback(db, visiblePersonId(viewer), query),
  }),
]);
