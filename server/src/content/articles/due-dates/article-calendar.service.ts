import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import {
  type DueDateField,
  dueDateFields,
  dueDatesOfRework,
  fieldsOfReview,
} from '@portal/contract/content/articles/due-date-fields.ts';
import { isDateDone } from '@portal/contract/content/articles/due-date-moves.ts';
import { isWithoutReview } from '@portal/contract/content/labels/content-type.schema.ts';
import type { CalendarRequest } from '#organizations/calendar-feeds/calendar-feed.events.ts';
import type { CalendarEvent } from '#platform/calendar/calendar-file.ts';
import type { Db } from '#platform/database/tables.ts';
import { mayCall } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { articleUrl } from '../article-mail-parts.ts';
import { isInClientGroup, visibleTo } from '../article-visibility.ts';
import { type DueDateRow, selectDueDates } from './article-calendar.repository.ts';

const allFields = dueDateFields.map(({ name }) => name);
/** The due dates that concern clients. The other due dates belong to the agency's internal work. */
const clientFields: readonly DueDateField[] = [
  'duedate_finalreview',
  'duedate_schedulepost',
  'duedate_golive',
];

const labelOf = new Map(dueDateFields.map(({ name, label }) => [name, label]));

function fieldsFor(viewer: Viewer, organizationId: number | null): readonly DueDateField[] {
  if (organizationId === null || !isInClientGroup(viewer)) return allFields;
  const showsInternalWork = viewer.accounts.some(
    (account) => account.organizationId === organizationId && account.showsInternalWork,
  );
  return showsInternalWork ? allFields : clientFields;
}

const isHiddenByType = ({ field, type }: DueDateRow) =>
  isWithoutReview({ uid: type }) && fieldsOfReview.some((name) => name === field);

/** Returns whether the due date belongs to a rework that hasn't been requested. */
const isOfLaterRework = (row: DueDateRow) =>
  dueDatesOfRework.includes(row.field) && ['planned', 'writing', 'editing'].includes(row.status);

function presentDate(row: DueDateRow, isOwn: boolean): CalendarEvent {
  const step = labelOf.get(row.field) ?? '';
  const done = isDateDone(row.field, row.status) ? '✓ ' : '';
  const client = isOwn ? ` (${row.client})` : '';
  return {
    key: `article-${row.id}-${row.field}`,
    start: row.due,
    summary: `${done}${step}: ${row.title}${client}`,
    description: `Client: ${row.client}\nStatus: ${row.status_name}\n${articleUrl(row)}`,
    url: articleUrl(row),
    sequence: row.version,
    changedAt: row.updated_at,
  };
}

/** Returns the due dates of articles for a calendar. Due dates that are done have a check mark. */
export async function listArticleDates(
  db: Db,
  { viewer, organizationId, ...range }: CalendarRequest,
): Promise<CalendarEvent[]> {
  if (!mayCall(articleCalls.list.access, viewer)) return [];
  const isOwn = organizationId === null;
  const rows = await selectDueDates(db, {
    ...range,
    of: isOwn ? { personId: viewer.id } : { organizationId },
    fields: fieldsFor(viewer, organizationId),
    visible: visibleTo(viewer),
  });
  return rows
    .filter((row) => !isHiddenByType(row) && !isOfLaterRework(row))
    .map((row) => presentDate(row, isOwn));
}
