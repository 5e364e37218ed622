import { userFeedbackEndpoints } from '@portal/contract/notifications/user-feedback.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentUserFeedback } from './user-feedback.presenter.ts';
import {
  createUserFeedback,
  deleteUserFeedback,
  getUserFeedback,
  listUserFeedback,
  updateUserFeedback,
} from './user-feedback.service.ts';

export const userFeedbackRoutes: Route[] = [
  route(userFeedbackEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listUserFeedback(db, viewer, query), presentUserFeedback),
  ),
  route(userFeedbackEndpoints.get, async ({ db, viewer, params }) =>
    presentUserFeedback(await getUserFeedback(db, viewer, params.id)),
  ),
  route(userFeedbackEndpoints.create, async ({ db, viewer, body }) =>
    presentUserFeedback(await createUserFeedback(db, viewer, body)),
  ),
  route(userFeedbackEndpoints.update, async ({ db, viewer, params, body, echoed }) => {
    const feedback = await getUserFeedback(db, viewer, params.id);
    assertUnchanged(echoed, presentUserFeedback(feedback));
    return presentUserFeedback(await updateUserFeedback(db, viewer, feedback, body));
  }),
  route(userFeedbackEndpoints.delete, async ({ db, viewer, params }) =>
    deleteUserFeedback(db, await getUserFeedback(db, viewer, params.id)),
  ),
];
