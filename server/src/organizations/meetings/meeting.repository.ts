import { paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';

const meetings = (db: Db) =>
  db
    .selectFrom('meeting')
    .leftJoin('person', 'person.id', 'meeting.created_by_id')
    .selectAll('meeting')
    .select('person.name as created_by_name');

interface MeetingsQuery {
  organization?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Selects a page of meetings, newest first. */
export function selectMeetings(db: Db, { organization, limit, cursor }: MeetingsQuery) {
  let query = meetings(db);
  if (organization !== undefined) {
    query = query.where('meeting.organization_id', '=', organization);
  }
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'meeting.day', direction: 'desc' },
      { column: 'meeting.id', direction: 'desc' },
    ],
  });
}

export type MeetingRow = Awaited<ReturnType<typeof selectMeetings>>['items'][number];

export const selectMeeting = (db: Db, id: number): Promise<MeetingRow | undefined> =>
  meetings(db).where('meeting.id', '=', id).executeTakeFirst();
