import { z } from 'zod';
import { jobStates } from '../../platform/background-states.ts';
import { day, id, rawText, text } from '../../platform/fields.ts';

/** A plan of a few thousand rows has about a megabyte. */
export const longestContentPlan = 8 * 1_048_576;
export const largestPlanText = 'Choose a file of at most 8 MB.';

/** 'ready' until it is run, 'expired' if it wasn't run within a day; 'undone', or the state of its job. */
export const contentImportStates = ['ready', 'expired', 'undone', ...jobStates] as const;
/** 'cancel' is its job's; SQLite, where one transaction at a time may write, can't accept it once the job runs. */
export const contentImportActions = ['preview', 'run', 'rejects', 'cancel', 'undo'] as const;

/** The number of hours after its end during which an import can be undone. */
export const importUndoHours = 24;

/** An uploaded content plan, and the outcome of its import. */
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
  /** It was asked to stop, and is still running. */
  is_stopping: z.boolean(),
  error: z.string().nullable(),
  job: id().nullable(),
  /** The records that the import created; 0 until it is done. */
  article_count: z.int(),
  client_count: z.int(),
  person_count: z.int(),
  month_count: z.int(),
  /** The number of rows whose article existed already, and of rows that were skipped as wrong. */
  untouched_count: z.int(),
  wrong_count: z.int(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  allowed_actions: z.array(z.enum(contentImportActions)),
});
export type ContentImport = z.infer<typeof contentImport>;

/** Sent as a form with the file `plan`, or as JSON with its text. */
export const contentImportBody = z.strictObject({
  name: text(200).optional(),
  plan: rawText(longestContentPlan).optional(),
});

export const contentImportRun = z.strictObject({
  create_missing: z.boolean().default(false),
  /** Leaves wrong rows out; without it one wrong row stops all. */
  skip_wrong: z.boolean().default(false),
  /** The fingerprint of the preview that was shown: only exactly that preview is imported. */
  fingerprint: text(64),
});

/** The maximum number of errors in a preview. */
export const mostListedErrors = 1_000;

/** The records that running a plan would create, and its errors. */
export const contentImportPreview = z.object({
  fingerprint: z.string(),
  articles: z.array(
    z.object({
      /** Counted as in a spreadsheet: the header is row 1. */
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
  /** The number of articles that are late from the start: they begin in Writing, and their write date has passed. */
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
  /** Existing people who become writers. */
  new_writers: z.array(z.string()),
  months: z.array(z.object({ year: z.int(), month: z.int() })),
  /** Rows whose article exists already, or that repeat a row above. */
  untouched: z.array(z.int()),
  /** The first ones, by row; the file of invalid rows has all. */
  errors: z
    .array(z.object({ row: z.int(), column: z.string(), reason: z.string() }))
    .max(mostListedErrors),
  error_count: z.int(),
  /** Rows with errors. */
  wrong_count: z.int(),
});
export type ContentImportPreview = z.infer<typeof contentImportPreview>;
