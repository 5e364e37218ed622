import { userFeedbackEndpoints } from '@portal/contract/notifications/user-feedback.endpoints.ts';
import type { UserFeedback } from '@portal/contract/notifications/user-feedback.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { avatarLink } from '#platform/files/file-link.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { presentActor } from '#platform/http/present-actor.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { UserFeedbackRow } from './user-feedback.repository.ts';
import {
  createUserFeedback,
  deleteUserFeedback,
  getUserFeedback,
  listUserFeedback,
  updateUserFeedback,
} from './user-feedback.service.ts';

function presentUserFeedback(viewer: Viewer, row: UserFeedbackRow): UserFeedback {
  return {
    id: row.id,
    user: {
      id: row.person_id,
      name: row.person_name,
      username: row.person_username,
      avatar_color: row.person_avatar_color,
      avatar_url: avatarLink(row.person_avatar_key),
    },
    ...presentActor(viewer, row),
    feedback_type: row.feedback_type,
    feedback: row.feedback,
    date_created: row.created_at,
    version: row.version,
  };
}

export const userFeedbackRoutes: Route[] = [
  route(userFeedbackEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listUserFeedback(db, viewer, query), (row) => presentUserFeedback(viewer, row)),
  ),
  route(userFeedbackEndpoints.get, async ({ db, viewer, params }) =>
    presentUserFeedback(viewer, await getUserFeedback(db, viewer, params.id)),
  ),
  route(userFeedbackEndpoints.create, async ({ db, viewer, body }) =>
    presentUserFeedback(viewer, await createUserFeedback(db, viewer, body)),
  ),
  route(userFeedbackEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: feedback, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'user_feedback', params.id),
      find: () => getUserFeedback(db, viewer, params.id),
      present: (feedback) => presentUserFeedback(viewer, feedback),
    });
    return presentUserFeedback(viewer, await updateUserFeedback(db, viewer, feedback, changes));
  }),
  route(userFeedbackEndpoints.delete, async ({ db, viewer, params }) =>
    deleteUserFeedback(db, viewer, await getUserFeedback(db, viewer, params.id)),
  ),
];
