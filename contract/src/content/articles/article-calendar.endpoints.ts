import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { day, someOfParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { articleCalendarCalls } from './article-calendar.calls.ts';
import {
  articleCalendar,
  calendarDayEntry,
  calendarLanes,
  dateMoves,
  datesMoved,
  maximumCalendarDays,
} from './article-calendar.schema.ts';
import { articleFilters } from './article-filters.ts';

const filters = {
  ...articleFilters,
  /** The kinds of due dates to list; defaults to `next`. */
  lanes: someOfParameter(calendarLanes, 'This is not a lane of the calendar.').optional(),
};

export const articleCalendarDefinitions = {
  range: defineEndpoint({
    summary: `List the due dates of the articles that you can see, for up to ${maximumCalendarDays} days, with at most \`per_day\` due dates per day.`,
    query: z.strictObject({
      ...filters,
      from: day(),
      to: day(),
      per_day: z
        .string()
        .regex(/^([1-9]|[1-4]\d|50)$/, 'Enter a number from 1 to 50.')
        .transform(Number)
        .optional(),
    }),
    response: articleCalendar,
  }),
  day: defineList({
    summary: 'List the due dates of one day.',
    params: z.object({ day: day() }),
    query: filters,
    item: calendarDayEntry,
  }),
  moveDates: defineEndpoint({
    summary:
      "Move articles' due dates by a number of days. With `with_later`, also move each article's later open due dates. A due date can't move past another one.",
    body: dateMoves,
    response: datesMoved,
  }),
};

export const articleCalendarEndpoints = createEndpoints(
  articleCalendarCalls,
  articleCalendarDefinitions,
);
