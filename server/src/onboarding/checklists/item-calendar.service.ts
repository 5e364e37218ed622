import { checklistItemCalls } from '@portal/contract/onboarding/checklist-item.calls.ts';
import type { CalendarRequest } from '#organizations/calendar-feeds/calendar-feed.events.ts';
import type { CalendarEvent } from '#platform/calendar/calendar-file.ts';
import type { Db } from '#platform/database/tables.ts';
import { mayCall } from '#platform/http/access.ts';
import { publicUrl } from '#platform/public-address.ts';
import { visibleBuilds } from '../builds/website-build.policy.ts';
import { type DueItemRow, selectDueItems } from './item-calendar.repository.ts';

function presentItem(row: DueItemRow, isOwn: boolean): CalendarEvent {
  const url = publicUrl(`/client-onboarding?checklist=${row.checklist_id}&item=${row.id}`);
  const done = row.completed === 1 ? '✓ ' : '';
  const client = isOwn ? ` (${row.client})` : '';
  return {
    key: `checklist-item-${row.id}`,
    start: row.due,
    summary: `${done}${row.name}${client}`,
    description: `Client: ${row.client}\nBuild: ${row.build}\nChecklist: ${row.checklist}\n${url}`,
    url,
    sequence: row.version,
    changedAt: row.updated_at,
  };
}

/** Returns the due dates of checklist items as calendar events. Completed items have a check mark. */
export async function listItemDates(
  db: Db,
  { viewer, organizationId, ...range }: CalendarRequest,
): Promise<CalendarEvent[]> {
  if (!mayCall(checklistItemCalls.mine.access, viewer)) return [];
  const isOwn = organizationId === null;
  const rows = await selectDueItems(db, {
    ...range,
    of: isOwn ? { personId: viewer.id } : { organizationId },
    visible: visibleBuilds(viewer),
  });
  return rows.map((row) => presentItem(row, isOwn));
}
