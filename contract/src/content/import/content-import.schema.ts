import { z } from 'zod';
import { jobStates } from '../../platform/background-states.ts';
import { day, id, rawText, text } from '../../platform/fields.ts';

/** The maximum size of an uploaded plan in bytes. A plan of a few thousand rows is about a megabyte. */
export const longestContentPlan = 8 * 1_048_576;
export const largestPlanText = 'Choose a file of at most 8 MB.';

/**
 * 'ready' until the import runs, 'expired' if it didn't run within a day, 'undone', or the state of the import's job.
 */
export const contentImportStates = ['ready', 'expired', 'undone', ...jobStates] as const;
/**
 * 'cancel' cancels the job. On SQLite it isn't allowed while the job runs, because only one transaction can write at a
 * time.
 */
export const contentImportActions = ['preview', 'run', 'rejects', 'cancel', 'undo'] as const;

/** The number of hours that a finished import can be undone. */
export const importUndoHours = 24;

/** An uploaded content plan, and its import's outcome. */
export const contentImport = z.object({
  id: id(),
  name: z.string(),
  person: z.object({ id: id(), name: z.string() }).nullable(),
  state: z.enum(contentImportStates),
  create_missing: z.boolean(),
  skip_wrong: z.boolean(),
  progress_done: z.int(),
  progress_total: z.int(),
  progress_text: z.string(),
  /** True if cancellation was requested but the import is still running. */
  is_stopping: z.boolean(),
  error: z.string().nullable(),
  job: id().nullable(),
  /** The number of records of each type that the import created; 0 until it is done. */
  article_count: z.int(),
  client_count: z.int(),
  person_count: z.int(),
  month_count: z.int(),
  /**
   * The number of rows whose article already existed. `wrong_count` is the number of invalid rows that were skipped.
   */
  untouched_count: z.int(),
  wrong_count: z.int(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  allowed_actions: z.array(z.enum(contentImportActions)),
});
export type ContentImport = z.infer<typeof contentImport>;

/** A plan, sent as a form with the file `plan` or as JSON with the file's text. */
export const contentImportBody = z.strictObject({
  name: text(200).optional(),
  plan: rawText(longestContentPlan).optional(),
});

export const contentImportRun = z.strictObject({
  create_missing: z.boolean().default(false),
  /** If true, skips invalid rows; otherwise, a single invalid row prevents the import. */
  skip_wrong: z.boolean().default(false),
  /** The fingerprint of the preview that was shown. If the preview would now differ, nothing is imported. */
  fingerprint: text(64),
});

/** The maximum number of errors in a preview. */
export const mostListedErrors = 1_000;

/** The records that running a plan would create, and its errors. */
export const contentImportPreview = z.object({
  fingerprint: z.string(),
  articles: z.array(
    z.object({
      /** The row's number in a spreadsheet, where the header is row 1. */
      row: z.int(),
      client: z.string(),
      title: z.string(),
      content_type: z.string(),
      year: z.int(),
      month: z.int(),
      writer: z.string().nullable(),
      duedate_write: day(),
    }),
  ),
  /** The number of articles that would be late immediately: they begin in Writing, and their write date has passed. */
  late_count: z.int(),
  clients: z.array(z.string()),
  people: z.array(
    z.object({
      name: z.string(),
      username: z.string(),
      group: z.string(),
      is_writer: z.boolean(),
    }),
  ),
  /** The names of existing people who would become writers. */
  new_writers: z.array(z.string()),
  months: z.array(z.object({ year: z.int(), month: z.int() })),
  /** The row numbers of rows whose article already exists, or that repeat an earlier row. */
  untouched: z.array(z.int()),
  /** The first errors, by row. The file of invalid rows contains all errors. */
  errors: z
    .array(z.object({ row: z.int(), column: z.string(), reason: z.string() }))
    .max(mostListedErrors),
  error_count: z.int(),
  /** The number of rows with errors. */
  wrong_count: z.int(),
});
export type ContentImportPreview = z.infer<typeof contentImportPreview>;
