import { meetingEndpoints } from '@portal/contract/organizations/meeting.endpoints.ts';
import type { Meeting } from '@portal/contract/organizations/meeting.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { type MeetingRow, selectMeetings } from './meeting.repository.ts';
import { createMeeting, deleteMeeting, getMeeting, updateMeeting } from './meeting.service.ts';

const presentMeeting = (row: MeetingRow): Meeting => ({
  id: row.id,
  organization: row.organization_id,
  day: row.day,
  kind: row.kind,
  note: row.note,
  created_by:
    row.created_by_id === null ? null : { id: row.created_by_id, name: row.created_by_name ?? '' },
  created_at: row.created_at,
  version: row.version,
});

export const meetingRoutes: readonly Route[] = [
  route(meetingEndpoints.list, async ({ db, query }) =>
    mapPage(await selectMeetings(db, query), presentMeeting),
  ),
  route(meetingEndpoints.get, async ({ db, params }) =>
    presentMeeting(await getMeeting(db, params.id)),
  ),
  route(meetingEndpoints.create, async ({ db, viewer, body }) =>
    presentMeeting(await createMeeting(db, viewer, body)),
  ),
  route(meetingEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'meeting', params.id),
      find: () => getMeeting(db, params.id),
      present: presentMeeting,
    });
    return presentMeeting(await updateMeeting(db, viewer, record, changes));
  }),
  route(meetingEndpoints.delete, async ({ db, viewer, params }) =>
    deleteMeeting(db, viewer, await getMeeting(db, params.id)),
  ),
];
