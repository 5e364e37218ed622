import { z } from 'zod';
import { organizationReference } from '../../content/articles/references.schema.ts';
import { formRelation } from '../../organizations/form-fields.ts';
import { jobStates } from '../../platform/background-states.ts';
import { id, rawText, requiredText, text } from '../../platform/fields.ts';
import { leadTypes } from '../ui-components.ts';
import { monthlyDataKinds } from './report-data-kinds.ts';

/** The maximum size of a CSV file, in bytes. */
export const longestDataFile = 10 * 1_048_576;

/** 'ready' until the import is run, 'expired' if it isn't run within a day, otherwise its job's state. */
export const reportDataImportStates = ['ready', 'expired', ...jobStates] as const;
export const reportDataImportActions = ['preview', 'run', 'rejects', 'cancel'] as const;

const columnName = () => requiredText(200);

/** The ways that a cell can identify the organization. */
export const organizationColumns = ['dba_name', 'slug', 'domain', 'id'] as const;

const shared = {
  /** The column with the month. A date counts toward its month. */
  month: columnName(),
  /**
   * The column that identifies the organization, for files that cover several organizations; null if all rows are for
   * the import's own organization.
   */
  organization: z
    .strictObject({ column: columnName(), by: z.enum(organizationColumns) })
    .nullable()
    .default(null),
};

/**
 * The columns of a file that has either a row per month and source (or lead type), or a row per month with a column for
 * each source (or lead type).
 */
export const columnMapping = z.discriminatedUnion('layout', [
  z.strictObject({
    layout: z.literal('rows'),
    ...shared,
    /** The column with the source or the lead type. */
    name: columnName(),
    value: columnName(),
    /** For leads: the column with the number of quotable leads. */
    quotable: columnName().nullable().default(null),
    /** For leads: maps words in the file to lead types. */
    lead_types: z.record(z.string().max(200), z.enum(leadTypes)).default({}),
  }),
  z.strictObject({
    layout: z.literal('columns'),
    ...shared,
    columns: z
      .array(
        z.strictObject({
          column: columnName(),
          /** The source, or one of the lead types. */
          name: requiredText(100),
          /** For leads: the column with the number of quotable leads. */
          quotable: columnName().nullable().default(null),
        }),
      )
      .min(1, 'Choose at least one column.')
      .max(200),
  }),
]);
export type ColumnMapping = z.infer<typeof columnMapping>;

/** An uploaded file and its import's outcome. */
export const reportDataImport = z.object({
  id: id(),
  name: z.string(),
  kind: z.enum(monthlyDataKinds),
  /** Null if a column of the file identifies the organization. */
  client: organizationReference.nullable(),
  person: z.object({ id: id(), name: z.string() }).nullable(),
  state: z.enum(reportDataImportStates),
  /** The file's header and its first rows, unparsed. */
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** The last saved mapping, or a guess based on the header; null if there is neither. */
  mapping: columnMapping.nullable(),
  progress_done: z.int(),
  progress_total: z.int(),
  progress_text: z.string(),
  error: z.string().nullable(),
  job: id().nullable(),
  /**
   * The number of organizations whose numbers were saved. This and the counts of saved months and invalid rows are 0
   * until the import is done.
   */
  organization_count: z.int(),
  month_count: z.int(),
  wrong_count: z.int(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  version: z.int(),
  allowed_actions: z.array(z.enum(reportDataImportActions)),
});
export type ReportDataImport = z.infer<typeof reportDataImport>;

/** Sent as a form with the file `data`, or as JSON with the file's text in `data`. */
export const reportDataImportBody = z.strictObject({
  kind: z.enum(monthlyDataKinds),
  organization: formRelation().optional(),
  name: text(200).optional(),
  data: rawText(longestDataFile).optional(),
});

/** The mapping to save. The next file with the same header gets the same mapping. */
export const reportDataImportUpdate = z.strictObject({ mapping: columnMapping.optional() });

export const reportDataImportRun = z.strictObject({
  /** If true, skips invalid rows; otherwise, a single invalid row makes the import fail. */
  skip_wrong: z.boolean().default(false),
  /** The fingerprint of the preview that was shown. The import fails if the previewed data has changed since then. */
  fingerprint: text(64),
});

/** The records that running an import would save, and all invalid rows. */
export const reportDataImportPreview = z.object({
  fingerprint: z.string(),
  months: z.array(
    z.object({
      client: organizationReference,
      /** YYYY-MM. */
      month: z.string(),
      values: z.array(z.object({ name: z.string(), value: z.int(), quotable: z.int().nullable() })),
      /** True if the month has numbers from an earlier file, which the import replaces. */
      replaces_file: z.boolean(),
      /** True if the month has manually entered numbers, which override the file's numbers. */
      is_behind_typed: z.boolean(),
    }),
  ),
  /**
   * The number of reports, unsent or sent, that show these months. Sent reports keep the numbers that they were sent
   * with.
   */
  affected_report_count: z.int(),
  errors: z.array(z.object({ row: z.int(), column: z.string(), reason: z.string() })),
});
export type ReportDataImportPreview = z.infer<typeof reportDataImportPreview>;
