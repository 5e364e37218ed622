import { z } from 'zod';
import { yearMonth } from '../../platform/dates.ts';
import { day, id, requiredWholeNumber } from '../../platform/fields.ts';
import {
  organizationReference,
  personReference,
  writerReference,
} from '../articles/references.schema.ts';

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const defaultEditorDueDateOffset = 14;
/** The number of days from a planned article's write due date to its final review due date. */
export const finalReviewOffset = 14;
/** The number of days from a planned article's write due date to its go-live date. */
export const goLiveOffset = 21;

/** Returns the first and last year of planning months and projects: from last year to five years ahead. */
export function planningYears(today: string): { first: number; last: number } {
  const present = Number(today.slice(0, 4));
  return { first: present - 1, last: present + 5 };
}

/** Returns the default write due dates of a month's articles for milestones 1 and 2. */
export function defaultMilestones(year: number, month: number): { one: string; two: string } {
  const stem = yearMonth({ year, month });
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { one: `${stem}-15`, two: `${stem}-${length}` };
}

export const planningMonthReference = z.object({
  id: id(),
  year: z.int(),
  month: z.int(),
});

const counts = {
  article_count: z.int(),
  planned_count: z.int(),
  /** The number of articles in writing and rewrite. */
  assigned_count: z.int(),
  /** The number of articles in editing and reedit. */
  editing_count: z.int(),
  final_review_count: z.int(),
  ready_to_post_count: z.int(),
  post_qa_count: z.int(),
  scheduled_count: z.int(),
  /** The number of posted articles. */
  live_count: z.int(),
  on_hold_count: z.int(),
};

export const planningMonthCounts = z.object(counts);
export type PlanningMonthCounts = z.infer<typeof planningMonthCounts>;

export const planningMonth = z.object({
  ...planningMonthReference.shape,
  default_milestone_one: day(),
  default_milestone_two: day(),
  editor_due_date_offset: z.int(),
  version: z.int(),
  // The number of the month's articles in each stage; undefined with ?brief=true and for clients.
  ...planningMonthCounts.partial().shape,
  /** True while the month's reports are being created; undefined whenever the counts are undefined. */
  isCreatingReports: z.boolean().optional(),
});
export type PlanningMonth = z.infer<typeof planningMonth>;

/** A planning month that templates have just created articles for. */
export const generatedPlanningMonth = z.object({
  ...planningMonth.shape,
  /** The number of articles that this call created. */
  generated_count: z.int(),
});

export type GeneratedPlanningMonth = z.infer<typeof generatedPlanningMonth>;

const month = () =>
  requiredWholeNumber()
    .min(1, 'Enter a month from 1 to 12.')
    .max(12, 'Enter a month from 1 to 12.');
const offset = () => z.int().min(0).max(365);

export const planningMonthBody = z.strictObject({
  year: requiredWholeNumber(),
  month: month(),
  /** Defaults to the 15th. */
  default_milestone_one: day().nullish(),
  /** Defaults to the last day of the month. */
  default_milestone_two: day().nullish(),
  editor_due_date_offset: offset().default(defaultEditorDueDateOffset),
});
export type PlanningMonthBody = z.infer<typeof planningMonthBody>;

export const planningMonthUpdate = z.strictObject({
  year: requiredWholeNumber().optional(),
  month: month().optional(),
  default_milestone_one: day().nullish(),
  default_milestone_two: day().nullish(),
  editor_due_date_offset: offset().optional(),
});
export type PlanningMonthUpdate = z.infer<typeof planningMonthUpdate>;

/** An article that a template would create for the month. */
const plannedArticle = z.object({
  template: id(),
  title: z.string(),
  client: organizationReference,
  content_type: z.object({ id: id(), name: z.string() }),
  writer: writerReference.nullable(),
  editor: personReference.nullable(),
  milestone: z.int().nullable(),
  min_word_count: z.int().nullable(),
  duedate_write: day().nullable(),
  duedate_edit: day().nullable(),
  duedate_finalreview: day().nullable(),
  duedate_golive: day().nullable(),
  /** True if the template has no writer, or an inactive one, so the article would be created unassigned. */
  is_without_writer: z.boolean(),
});

const load = {
  article_count: z.int(),
  word_count: z.int(),
};

const personLoad = z.object({
  person: personReference,
  ...load,
  /** The person's average number of words per month over the last three planning months. */
  usual_word_count: z.int(),
  /** True if the person would have more than 150% of `usual_word_count`. */
  has_too_much: z.boolean(),
});

/** The articles that the templates would create for a month, excluding existing articles. */
export const planningMonthPreview = z.object({
  year: z.int(),
  month: z.int(),
  planning_month: id().nullable(),
  default_milestone_one: day(),
  default_milestone_two: day(),
  editor_due_date_offset: z.int(),
  ...load,
  /** The number of templates without an active writer. */
  without_writer_count: z.int(),
  articles: z.array(plannedArticle),
  writers: z.array(personLoad),
  editors: z.array(personLoad),
  /**
   * The load of each week with articles that are due to be written. `week` is the week's Monday, or null for articles
   * without a date.
   */
  weeks: z.array(z.object({ week: day().nullable(), ...load })),
});
export type PlanningMonthPreview = z.infer<typeof planningMonthPreview>;

/** The maximum number of clients in a response. */
export const maximumGaps = 50;

/** The clients that have templates for a month but no article in it. */
export const planningGaps = z.object({
  /** Null if the month isn't planned yet. */
  planning_month: id().nullable(),
  client_count: z.int(),
  clients: z.array(
    z.object({ id: id(), dba_name: z.string(), slug: z.string(), template_count: z.int() }),
  ),
});
export type PlanningGaps = z.infer<typeof planningGaps>;
