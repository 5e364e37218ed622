import type { MeetingBody, MeetingUpdate } from '@portal/contract/organizations/meeting.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { findOrganizationName } from '../organizations/organization-names.service.ts';
import { type MeetingRow, selectMeeting } from './meeting.repository.ts';

/** The topics for changes to meetings, by meeting and by organization. Only staff receive these events. */
const meetingTopic = 'meeting';
export const meetingOrganizationTopic = 'meeting-organization';

export const getMeeting = async (db: Db, id: number): Promise<MeetingRow> =>
  orNotFound(await selectMeeting(db, id), 'Meeting');

type Changed = Pick<MeetingRow, 'id' | 'organization_id'>;

async function recordChange(
  db: Db,
  viewer: Viewer,
  { id, organization_id }: Changed,
  kind: 'created' | 'changed' | 'deleted',
): Promise<void> {
  await recordAudit(db, {
    action: `meeting.${kind}`,
    viewer,
    subject: { noun: 'meeting', id },
    details: { organization: organization_id },
  });
  await recordEvents(db, [
    { topic: meetingTopic, recordId: id, kind },
    { topic: meetingOrganizationTopic, recordId: organization_id },
  ]);
}

function assertPast(day: string): void {
  if (day > clock.today()) throw invalid({ day: ['Enter today or an earlier day.'] });
}

/** Logs a meeting or call that has taken place. */
export async function createMeeting(
  db: Db,
  viewer: Viewer,
  { organization, day, kind, note }: MeetingBody,
): Promise<MeetingRow> {
  if (!(await findOrganizationName(db, organization))) {
    throw invalid({ organization: ['This organization does not exist.'] });
  }
  assertPast(day);
  const now = clock.instant();
  const row = await insertRow(db, 'meeting', {
    organization_id: organization,
    day,
    kind,
    note: note || null,
    created_by_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
    created_at: now,
    updated_at: now,
  });
  await recordChange(db, viewer, row, 'created');
  return getMeeting(db, row.id);
}

export async function updateMeeting(
  db: Db,
  viewer: Viewer,
  row: MeetingRow,
  changes: MeetingUpdate,
): Promise<MeetingRow> {
  if (changes.day !== undefined) assertPast(changes.day);
  await updateRow(db, 'meeting', row.id, {
    ...changes,
    ...(changes.note !== undefined && { note: changes.note || null }),
    updated_at: clock.instant(),
  });
  await recordChange(db, viewer, row, 'changed');
  return getMeeting(db, row.id);
}

export async function deleteMeeting(db: Db, viewer: Viewer, row: MeetingRow): Promise<void> {
  await deleteRow(db, 'meeting', row.id);
  await recordChange(db, viewer, row, 'deleted');
}
