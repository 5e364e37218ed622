import { z } from 'zod';
import { day, id, relation } from '../../platform/fields.ts';
import { article } from './article.schema.ts';
import { articleCard } from './article-card.schema.ts';
import { type DueDateField, dueDateFields } from './due-date-fields.ts';

/**
 * The kinds of due dates that a calendar can show. `next` is the due date that applies in an article's current status.
 */
export const calendarLanes = [
  'next',
  'writing',
  'editing',
  'approval',
  'posting',
  'golive',
] as const;
export type CalendarLane = (typeof calendarLanes)[number];

/** The due dates in each lane except `next`. */
export const laneFields: Readonly<Record<Exclude<CalendarLane, 'next'>, readonly DueDateField[]>> =
  {
    writing: ['duedate_write', 'duedate_rewrite'],
    editing: ['duedate_edit', 'duedate_reedit'],
    approval: ['duedate_finalreview'],
    posting: ['duedate_schedulepost', 'duedate_qapost'],
    golive: ['duedate_golive'],
  };

/** The maximum number of days in one call: six weeks, because a month shown in whole weeks has at most six. */
export const maximumCalendarDays = 42;
/** The maximum number of due dates that can be moved in one call. */
const maximumDateMoves = 200;

const [firstField, ...otherFields] = dueDateFields.map(({ name }) => name);
const dueDateField = z.enum([firstField as DueDateField, ...otherFields]);

const calendarDate = z.object({ article: id(), field: dueDateField });

export const articleCalendar = z.object({
  /** Every day of the range. */
  days: z.array(
    z.object({
      day: day(),
      /** The number of the day's due dates that `dates` omits. */
      more: z.int(),
      is_working: z.boolean(),
      /** The name of the holiday on this day; null if there is none. */
      holiday: z.string().nullable(),
    }),
  ),
  dates: z.array(calendarDate),
  articles: z.array(articleCard),
});
export type ArticleCalendar = z.infer<typeof articleCalendar>;

export const calendarDayEntry = z.object({ field: dueDateField, article: articleCard });
export type CalendarDayEntry = z.infer<typeof calendarDayEntry>;

export const dateMoves = z.strictObject({
  moves: z
    .array(
      z.strictObject({
        article: relation(),
        /** The article's version as the caller last read it. */
        version: z.int().min(1),
        field: dueDateField,
      }),
    )
    .min(1)
    .max(maximumDateMoves, `Move at most ${maximumDateMoves} dates.`),
  days: z
    .int()
    .min(-366, 'Enter at most 366 days.')
    .max(366, 'Enter at most 366 days.')
    .refine((days) => days !== 0, 'Enter a number of days.'),
  /** Whether to also move the later open due dates of the same articles. */
  with_later: z.boolean().default(false),
});
export type DateMoves = z.infer<typeof dateMoves>;

export const datesMoved = z.object({ articles: z.array(article) });
