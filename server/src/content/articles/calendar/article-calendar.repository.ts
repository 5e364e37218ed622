import type { CalendarLane } from '@portal/contract/content/articles/article-calendar.schema.ts';
import { laneFields } from '@portal/contract/content/articles/article-calendar.schema.ts';
import {
  type DueDateField,
  dueDateFieldOf,
  dueDateFields,
  dueDatesOfRework,
  fieldsOfReview,
} from '@portal/contract/content/articles/due-date-fields.ts';
import { dueDateOrder } from '@portal/contract/content/articles/due-date-moves.ts';
import { statusId, statusUids } from '@portal/contract/content/labels/content-statuses.ts';
import { contentTypesWithoutReview } from '@portal/contract/content/labels/content-type.schema.ts';
import { addDays, endOfDay, instantInZone } from '@portal/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { ArticleDb } from '../article.record.ts';
import type { Condition } from '../article-visibility.ts';

export interface CalendarDate {
  id: number;
  field: DueDateField;
}

export interface DatesRequest {
  from: string;
  to: string;
  lanes: readonly CalendarLane[];
  /** The conditions on articles that follow from the viewer's access and the filters. */
  conditions: readonly (Condition | undefined)[];
  /** The condition for seeing due dates of internal work; undefined if the viewer sees all of them. */
  internal: Condition | undefined;
}

/** The due dates that every client sees. The other due dates are the agency's internal work. */
const sharedFields: readonly DueDateField[] = [
  'duedate_finalreview',
  'duedate_schedulepost',
  'duedate_golive',
];
const isShared = (field: DueDateField) => sharedFields.includes(field);
const isInstant = (field: DueDateField) =>
  dueDateFields.some(({ name, kind }) => name === field && kind === 'instant');
const placeOf = (field: DueDateField) => sql.lit(dueDateOrder.indexOf(field));
const idsOf = (uids: readonly (keyof typeof statusId)[]) =>
  sql.join(uids.map((uid) => sql.lit(statusId[uid])));

/** Returns an SQL expression for an instant's day in the agency's time zone. The instant must be within the range. */
function dayOfInstant(instant: RawBuilder<unknown>, { from, to }: DatesRequest) {
  const cases: RawBuilder<unknown>[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) {
    const end = endOfDay(day, clock.timeZone());
    cases.push(sql`when ${instant} <= ${sql.lit(end)} then ${sql.lit(day)}`);
  }
  if (cases.length === 0) return sql`${sql.lit(to)}`;
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(to)} end`;
}

function betweenInstants(instant: RawBuilder<unknown>, { from, to }: DatesRequest): Condition {
  const zone = clock.timeZone();
  return sql`${instant} between ${instantInZone(from, '00:00', zone)} and ${endOfDay(to, zone)}`;
}

function searchFrom(
  { place, day }: { place: RawBuilder<unknown>; day: RawBuilder<unknown> },
  conditions: readonly (Condition | undefined)[],
) {
  const defined = conditions.filter((condition) => condition !== undefined);
  return sql`select article.id as id, ${place} as place, ${day} as day from article
    where ${sql.join(defined, sql` and `)}`;
}

const unheld: Condition = sql`article.status_id <> ${sql.lit(statusId.on_hold)}`;
const ofRework: Condition = sql`article.status_id in (${idsOf(['rewrite', 'reedit'])})`;
const withReview: Condition = sql`article.content_type_id not in (
  select content_type.id from content_type
  where content_type.uid in (${sql.join(contentTypesWithoutReview.map((uid) => sql.lit(uid)))}))`;

/** Selects one due date field of articles. */
function searchField(field: DueDateField, request: DatesRequest) {
  const column = sql.ref(`article.${field}`);
  const range: Condition = isInstant(field)
    ? betweenInstants(column, request)
    : sql`${column} between ${request.from} and ${request.to}`;
  const day = isInstant(field) ? dayOfInstant(column, request) : column;
  return searchFrom({ place: placeOf(field), day }, [
    range,
    unheld,
    dueDatesOfRework.includes(field) ? ofRework : undefined,
    fieldsOfReview.some((name) => name === field) ? withReview : undefined,
    isShared(field) ? undefined : request.internal,
    ...request.conditions,
  ]);
}

// Must match the index's expression exactly, or neither engine uses the index.
const dueAt = sql`coalesce(article.due_at, ${sql.lit('9999')})`;

const placeOfStatus = sql`case article.status_id ${sql.join(
  statusUids.flatMap((uid) => {
    const field = dueDateFieldOf[uid];
    return field ? [sql`when ${sql.lit(statusId[uid])} then ${placeOf(field)}`] : [];
  }),
  sql` `,
)} end`;

const statusesOfSharedDates = statusUids.filter((uid) => {
  const field = dueDateFieldOf[uid];
  return field !== null && isShared(field);
});

/** Selects the due date that applies in each article's current status. */
function searchNext(request: DatesRequest) {
  const { internal } = request;
  return searchFrom({ place: placeOfStatus, day: dayOfInstant(dueAt, request) }, [
    betweenInstants(dueAt, request),
    internal && sql`(article.status_id in (${idsOf(statusesOfSharedDates)}) or ${internal})`,
    ...request.conditions,
  ]);
}

interface DateRow {
  id: number;
  place: number;
  day: string;
}

function datesOf(request: DatesRequest) {
  const searches = request.lanes.flatMap((lane) =>
    lane === 'next'
      ? [searchNext(request)]
      : laneFields[lane].map((field) => searchField(field, request)),
  );
  // Only `next` can select the same due dates as another lane.
  const union = request.lanes.includes('next') ? sql` union ` : sql` union all `;
  return sql<DateRow>`(${sql.join(searches, union)})`;
}

const dateOf = ({ id, place }: { id: number; place: number }): CalendarDate => {
  const field = dueDateOrder[place];
  if (!field) throw new Error('A calendar has an unknown due date.');
  return { id, field };
};

interface CountedDates {
  dates: CalendarDate[];
  /** The number of omitted due dates per day. Days without omitted due dates are not included. */
  more: ReadonlyMap<string, number>;
}

/** Returns the first `perDay` due dates of each day, and the number of omitted due dates. */
export async function selectDates(
  db: ArticleDb,
  request: DatesRequest,
  perDay: number,
): Promise<CountedDates> {
  const { rows } = await sql<DateRow & { total: number }>`
    select id, place, day, total from (
      select id, place, day,
        row_number() over (partition by day order by id, place) as place_in_day,
        count(*) over (partition by day) as total
      from ${datesOf(request)} as dates) as counted
    where place_in_day <= ${perDay}
    order by day, id, place`.execute(db);
  return {
    dates: rows.map(dateOf),
    more: new Map(rows.map(({ day, total }) => [day, Math.max(0, Number(total) - perDay)])),
  };
}

/** Returns a page of the due dates in a range, ordered by article id. */
export async function selectDatePage(
  db: ArticleDb,
  request: DatesRequest,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<CalendarDate>> {
  const query = db.selectFrom(datesOf(request).as('dates')).select(['dates.id', 'dates.place']);
  const { items, next } = await paginate(query, {
    ...page,
    order: [
      { column: 'dates.id', direction: 'asc' },
      { column: 'dates.place', direction: 'asc' },
    ],
  });
  return { items: items.map(dateOf), next };
}
