import type {
  UserFeedbackBody,
  UserFeedbackUpdate,
} from '@portal/contract/notifications/user-feedback.schema.ts';
import { auditActor } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { isStaff } from '#platform/http/access.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import {
  selectFeedbackIdsOf,
  selectUserFeedback,
  selectUserFeedbacks,
  type UserFeedbackFilter,
  type UserFeedbackRow,
} from './user-feedback.repository.ts';

/** Returns the id of the person whose feedback the viewer may see and change, or 'all' for staff. */
export const visiblePersonId = (viewer: Viewer) => (isStaff(viewer) ? 'all' : viewer.id);

export function listUserFeedback(
  db: Db,
  viewer: Viewer,
  filter: UserFeedbackFilter,
): Promise<Page<UserFeedbackRow>> {
  return selectUserFeedbacks(db, visiblePersonId(viewer), filter);
}

/** Returns the ids among `ids` of feedback that the viewer may see. */
export const visibleFeedbackIds = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  selectFeedbackIdsOf(db, visiblePersonId(viewer), ids);

export async function getUserFeedback(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<UserFeedbackRow> {
  return orNotFound(await selectUserFeedback(db, visiblePersonId(viewer), id), 'Feedback');
}

type Kind = 'created' | 'changed' | 'deleted';

const note = (db: Db, id: number, kind: Kind) =>
  recordEvent(db, { topic: 'user-feedback', recordId: id, kind });

const subjectOf = ({ id, person_id }: { id: number; person_id: number }) => ({
  noun: 'user_feedback',
  id,
  authorId: person_id,
});

export async function createUserFeedback(
  db: Db,
  viewer: Viewer,
  { feedback_type, feedback }: UserFeedbackBody,
): Promise<UserFeedbackRow> {
  const now = clock.instant();
  const { id } = await insertRow(db, 'user_feedback', {
    person_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
    feedback_type,
    feedback,
    created_at: now,
    updated_at: now,
  });
  await note(db, id, 'created');
  await auditActor(db, viewer, subjectOf({ id, person_id: viewer.id }), 'created');
  return getUserFeedback(db, viewer, id);
}

export async function updateUserFeedback(
  db: Db,
  viewer: Viewer,
  row: UserFeedbackRow,
  sent: UserFeedbackUpdate,
): Promise<UserFeedbackRow> {
  const { feedback_type = row.feedback_type, feedback = row.feedback } = sent;
  // Changing only the type doesn't make staff the author, so keep the actor.
  const actor_id =
    feedback === row.feedback ? row.actor_id : actorUnlessAuthor(viewer, row.person_id);
  const values = { feedback_type, feedback, actor_id, updated_at: clock.instant() };
  await updateRow(db, 'user_feedback', row.id, values);
  await note(db, row.id, 'changed');
  await auditActor(db, viewer, subjectOf(row), 'changed');
  return getUserFeedback(db, viewer, row.id);
}

export async function deleteUserFeedback(
  db: Db,
  viewer: Viewer,
  row: UserFeedbackRow,
): Promise<void> {
  await deleteRow(db, 'user_feedback', row.id);
  await note(db, row.id, 'deleted');
  await auditActor(db, viewer, subjectOf(row), 'deleted');
}
