import {
  type CalendarLane,
  calendarLanes,
  laneFields,
} from '@portal/contract/content/articles/article-calendar.schema.ts';
import type { DueDateField } from '@portal/contract/content/articles/due-date-fields.ts';
import { addDays, addMonths } from '@portal/contract/platform/dates.ts';
import type { ContentSearch } from '#content/shared/content-search-params.ts';
import {
  choiceParam,
  dayParam,
  patternParam,
  severalParam,
} from '#platform/routing/search-params.ts';

const calendarSpans = ['month', 'week'] as const;
export type CalendarSpan = (typeof calendarSpans)[number];

/** The fields that a week's rows can be divided by. */
export const calendarRows = ['client', 'person'] as const;
export type CalendarRows = (typeof calendarRows)[number];

const readSpan = choiceParam(calendarSpans);
const readRows = choiceParam(calendarRows);
const readLanes = severalParam(choiceParam(calendarLanes));
const readMonth = patternParam(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/);

export interface CalendarView {
  span: CalendarSpan;
  /** The first day of the shown month, or a day of the shown week. */
  at: string;
  lanes: readonly CalendarLane[];
  rows: CalendarRows | undefined;
}

const isLane = (lane: string): lane is CalendarLane =>
  calendarLanes.some((known) => known === lane);

/** Returns a calendar's search params. Without a date, the calendar shows the current month or week. */
export function calendarViewOf(search: ContentSearch, today: string): CalendarView {
  const span = readSpan(search.span) ?? 'month';
  const day = dayParam(search.at) ?? (readMonth(search.at) ? `${search.at}-01` : today);
  const lanes = (readLanes(search.lanes) ?? '').split(',').filter(isLane);
  return {
    span,
    at: span === 'month' ? `${day.slice(0, 7)}-01` : day,
    lanes: lanes.length > 0 ? lanes : ['next'],
    rows: span === 'week' ? readRows(search.rows) : undefined,
  };
}

/** Returns the due date to set for an article that is added on a day: the first shown lane's. */
export function newDateField([lane]: readonly CalendarLane[]): DueDateField {
  if (lane === undefined || lane === 'next') return 'duedate_write';
  // Schedule by has a time, so an article that is added on a day of that lane gets the day as its Post QA date.
  if (lane === 'posting') return 'duedate_qapost';
  return laneFields[lane][0] ?? 'duedate_write';
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Returns the Sunday that a day's week begins on, as in all of the portal's calendars. */
const weekStart = (day: string) => addDays(day, -weekdayOf(day));

export interface DayRange {
  from: string;
  to: string;
}

/** Returns the displayed range of days, in whole weeks. */
export function rangeOf({ span, at }: Pick<CalendarView, 'span' | 'at'>): DayRange {
  const from = weekStart(at);
  if (span === 'week') return { from, to: addDays(from, 6) };
  const last = addDays(addMonths(at, 1), -1);
  return { from, to: addDays(weekStart(last), 6) };
}

/** Returns the date of the next or previous month or week, in the URL's format. */
export function stepFrom({ span, at }: Pick<CalendarView, 'span' | 'at'>, by: 1 | -1): string {
  return span === 'month' ? addMonths(at, by).slice(0, 7) : addDays(weekStart(at), 7 * by);
}
