import { z } from 'zod';
import { unknownMessage } from '../../platform/field-rules.ts';
import { day, id, instant, relation, text, titleText, webAddress } from '../../platform/fields.ts';
import { articleStatus } from '../labels/content-status.schema.ts';
import { contentProjectReference } from '../planning/content-project.schema.ts';
import { planningMonthReference } from '../planning/planning-month.schema.ts';
import { maximumArticleRows } from './article.calls.ts';
import { articleActions } from './article-workflow.ts';
import { feedbackGiven } from './feedback.schema.ts';
import { organizationReference, personReference, writerReference } from './references.schema.ts';

export const article = z.object({
  id: id(),
  title: z.string(),
  status: articleStatus,
  project: contentProjectReference.nullable(),
  client: organizationReference,
  planning_year_month: planningMonthReference.nullable(),
  content_type: z.object({ id: id(), uid: z.string().nullable(), name: z.string() }),
  writer: writerReference.nullable(),
  editor: personReference.nullable(),
  lead: personReference.nullable(),
  final_approver: personReference.nullable(),
  poster: personReference.nullable(),
  min_word_count: z.int().nullable(),
  milestone: z.int().nullable(),
  live_url: z.string().nullable(),
  admin_draft_url: z.string().nullable(),
  description: z.string().nullable(),
  focus_keyword_plaintext: z.string().nullable(),
  url_1: z.string().nullable(),
  anchor_1: z.string().nullable(),
  url_2: z.string().nullable(),
  anchor_2: z.string().nullable(),
  google_doc: z.string().nullable(),
  google_sheet: z.string().nullable(),
  archived: z.boolean(),
  is_late: z.boolean(),
  /** The stars (1 to 5) of the newest feedback that has any. */
  latest_feedback_rating: z.int().nullable(),
  writer_planned_duedate: day().nullable(),
  scheduled_date: day().nullable(),
  duedate_write: day().nullable(),
  duedate_rewrite: day().nullable(),
  duedate_edit: day().nullable(),
  duedate_reedit: day().nullable(),
  duedate_finalreview: day().nullable(),
  /** The only due date that includes a time. */
  duedate_schedulepost: z.string().nullable(),
  duedate_qapost: day().nullable(),
  duedate_golive: day().nullable(),
  /** The instant after which the article is late in its current status. */
  due_at: z.string().nullable(),
  /** The time the article was last scheduled or posted. */
  completed_at: z.string().nullable(),
  /** The template that the article was created from. */
  template: id().nullable(),
  version: z.int(),
  date_created: z.string(),
  last_update: z.string(),
  /** The ids of researched keywords. */
  keywords: z.array(id()),
  channels: z.array(id()),
  /** The ids of the article's comments, oldest first. */
  contentComments: z.array(id()),
  /** The actions that the viewer may currently take. */
  allowed_actions: z.array(z.enum(articleActions)),
});
export type Article = z.infer<typeof article>;

/** Parses '' as null, because forms send an empty field as ''. */
const orNull = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .nullable()
    .transform((value) => (value?.trim() === '' ? null : value))
    .pipe(schema.nullable());

const dayOrNull = () => orNull(day());
const addressOrNull = () => orNull(webAddress());
const textOrNull = (maximum: number) => orNull(text(maximum));

const milestone = () =>
  z.union([z.literal(1), z.literal(2)], 'The milestone is 1 or 2.').nullable();

const relations = (maximum: number) => z.array(relation()).max(maximum);

const fields = {
  title: titleText(255),
  status: relation(),
  project: relation().nullable(),
  client: relation(),
  planning_year_month: relation().nullable(),
  content_type: relation(),
  writer: relation().nullable(),
  editor: relation().nullable(),
  lead: relation().nullable(),
  final_approver: relation().nullable(),
  poster: relation().nullable(),
  min_word_count: z.int().min(0).max(100_000).nullable(),
  milestone: milestone(),
  live_url: addressOrNull(),
  admin_draft_url: addressOrNull(),
  description: textOrNull(20_000),
  focus_keyword_plaintext: textOrNull(255),
  url_1: addressOrNull(),
  anchor_1: textOrNull(255),
  url_2: addressOrNull(),
  anchor_2: textOrNull(255),
  google_doc: addressOrNull(),
  google_sheet: addressOrNull(),
  archived: z.boolean(),
  writer_planned_duedate: dayOrNull(),
  scheduled_date: dayOrNull(),
  duedate_write: dayOrNull(),
  duedate_rewrite: dayOrNull(),
  duedate_edit: dayOrNull(),
  duedate_reedit: dayOrNull(),
  duedate_finalreview: dayOrNull(),
  duedate_schedulepost: orNull(instant()),
  duedate_qapost: dayOrNull(),
  duedate_golive: dayOrNull(),
  keywords: relations(200),
  channels: relations(50),
};

export const articleUpdate = z.strictObject(fields).partial();
export type ArticleUpdate = z.infer<typeof articleUpdate>;

/** A new article. The server also requires the due dates that its content type shows. */
export const articleBody = articleUpdate.required({
  title: true,
  status: true,
  client: true,
  content_type: true,
  writer: true,
});
export type ArticleBody = z.infer<typeof articleBody>;

/** The names that the bulk form uses for fields. */
export const articleAliases = {
  planningYearMonth: 'planning_year_month',
  contentType: 'content_type',
  finalApprover: 'final_approver',
} as const;
export type ArticleRowInput = z.input<typeof articleUpdate> & { id?: number };

const articleRow = z
  .unknown()
  .describe('With an id, the changes to that article; without one, a new article.');

/** Splits an issue about several unknown names into one issue per name, so that each appears under its own field. */
function asIssuesOfFields(issue: z.core.$ZodIssue): z.core.$ZodRawIssue[] {
  const { input } = issue;
  // `reportInput` sets the input that a raw issue needs, so this cast is safe.
  if (issue.code !== 'unrecognized_keys') return [issue as z.core.$ZodRawIssue];
  return issue.keys.map((key) => ({
    code: 'custom',
    path: [...issue.path, key],
    message: unknownMessage,
    input,
  }));
}

/**
 * Reports a single new article's errors by field. Returns an array unchanged, because the server checks its rows later.
 */
function checkSingle(value: unknown, context: z.RefinementCtx): unknown {
  if (Array.isArray(value)) return value;
  const result = articleBody.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  // Push the issues directly, because wrapping them in a union's issue would lose their fields.
  context.issues.push(...result.error.issues.flatMap(asIssuesOfFields));
  return z.NEVER;
}

/**
 * One new article, or an array of rows. Rows with an id update an article; rows without an id create one. The server
 * checks each row and returns one error object per row.
 */
export const articleOrRows = z.preprocess(
  checkSingle,
  z.union([
    articleBody,
    z.array(articleRow).max(maximumArticleRows, `Send at most ${maximumArticleRows} rows.`),
  ]),
) as z.ZodType<ArticleBody | ArticleRowInput[], z.input<typeof articleBody> | ArticleRowInput[]>;

export const articleMove = z.strictObject({
  articleId: relation(),
  to_status: z.string().max(100),
  extras: z
    .strictObject({
      admin_draft_url: z.string().max(500).nullish(),
      scheduled_date: dayOrNull().optional(),
      live_url: z.string().max(500).nullish(),
      feedback: feedbackGiven.nullish(),
    })
    .default({}),
});
export type ArticleMove = z.infer<typeof articleMove>;

export const articleMoved = z.object({ message: z.string(), article });

export const articleDateShift = z.strictObject({
  articles: z.array(relation()).min(1).max(maximumArticleRows),
  days: z
    .int()
    .min(-366, 'Enter at most 366 days.')
    .max(366, 'Enter at most 366 days.')
    .refine((days) => days !== 0, 'Enter a number of days.'),
});
export type ArticleDateShift = z.infer<typeof articleDateShift>;

export const articleReassignment = z.strictObject({
  prevUserId: id(),
  newUserId: id(),
  /**
   * Whether to also delete the previous user. The job starts a few seconds later, so that screens can show the counts
   * first.
   */
  thenDelete: z.boolean().default(false),
});
/** The part of a person's unfinished work that the viewer may reassign. */
export const unfinishedWork = z.object({
  article_count: z.int(),
  template_count: z.int(),
  /** Work in other areas, such as open checklist items, with the names of the first ten records. */
  other_work: z.array(
    z.object({ kind: z.string(), label: z.string(), count: z.int(), names: z.array(z.string()) }),
  ),
});
export type UnfinishedWork = z.infer<typeof unfinishedWork>;

export const articleReassigned = z.object({
  message: z.string(),
  article_update_count: z.int(),
  template_update_count: z.int(),
  other_update_counts: z.array(z.object({ kind: z.string(), label: z.string(), count: z.int() })),
  /** The job that deletes the previous user; null unless the deletion was requested. */
  deletion_job: id().nullable(),
});
