import { z } from 'zod';
import {
  id,
  instant,
  rawText,
  relation,
  requiredText,
  text,
  titleText,
} from '../platform/fields.ts';
import { carryRules } from './ledger-sums.ts';
import { lineKindNames, lineKinds } from './line-kinds.ts';

/** A month, YYYY-MM. */
export const monthField = () =>
  z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.');

/** The maximum number of lines in an agreement. */
export const mostLines = 30;

const largestQuantity = 1_000_000;
const quantityField = () =>
  z
    .int('Enter a whole number.')
    .min(0, 'Enter a number from 0.')
    .max(largestQuantity, 'Enter a smaller number.');
const signedQuantity = () =>
  z
    .int('Enter a whole number.')
    .min(-largestQuantity, 'Enter a larger number.')
    .max(largestQuantity, 'Enter a smaller number.');
const feeField = () =>
  z.int('Enter the fee in cents.').min(0, 'Enter a fee from 0.').max(2_000_000_000);
const author = z.object({ id: id(), name: z.string() });

/** A line's terms starting in a given month. Earlier terms are kept, so that past months don't change. */
const lineTerms = z.object({
  id: id(),
  from_month: monthField(),
  quantity: z.int(),
  carry: z.enum(carryRules),
  /** The monthly fee in cents; null if the line has no separate fee. */
  fee_cents: z.int().nullable(),
  note: z.string().nullable(),
  created_at: instant(),
  created_by: author.nullable(),
});
export type LineTermsRecord = z.infer<typeof lineTerms>;

const agreementLine = z.object({
  id: id(),
  kind: z.enum(lineKindNames),
  /** The content type that the line counts; null if the line counts all content types without a separate line. */
  content_type: id().nullable(),
  /** The line's own title, or a title derived from its kind and content type. */
  title: z.string(),
  starting_balance: z.int(),
  /** In the order that they were added. */
  terms: z.array(lineTerms),
});
export type AgreementLine = z.infer<typeof agreementLine>;

const agreementActions = ['update', 'add_line', 'delete'] as const;

export const agreement = z.object({
  id: id(),
  organization: id(),
  name: z.string(),
  start_month: monthField(),
  /** The last month; null if the agreement has no fixed end. */
  end_month: monthField().nullable(),
  /** The length of a term in months, after which the agreement renews; null if the agreement doesn't renew. */
  renewal_months: z.int().nullable(),
  notes: z.string().nullable(),
  lines: z.array(agreementLine),
  created_at: instant(),
  updated_at: instant(),
  version: z.int(),
  allowed_actions: z.array(z.enum(agreementActions)),
});
export type Agreement = z.infer<typeof agreement>;

const renewalField = () =>
  z.int('Enter a whole number.').min(1, 'Enter at least 1.').max(60, 'Enter at most 60.');

const termsFields = {
  quantity: quantityField(),
  carry: z.enum(carryRules).default('none'),
  fee_cents: feeField().nullish(),
  note: text(500).nullish(),
};

const lineFields = {
  kind: z.enum(lineKindNames),
  content_type: relation().nullish(),
  title: titleText(120).nullish(),
  starting_balance: signedQuantity().default(0),
  ...termsFields,
};

interface CheckedLine {
  kind: (typeof lineKindNames)[number];
  content_type?: number | null | undefined;
  title?: string | null | undefined;
}

function checkLine(line: CheckedLine, context: z.RefinementCtx): void {
  if (line.content_type && !lineKinds[line.kind].hasType) {
    context.addIssue({
      code: 'custom',
      path: ['content_type'],
      message: 'Only articles and words have a content type.',
    });
  }
  if (line.kind === 'other' && !line.title) {
    context.addIssue({ code: 'custom', path: ['title'], message: 'Enter a title.' });
  }
}

/** A line that is created with its agreement and starts in the agreement's first month. */
export const newLine = z.strictObject(lineFields).superRefine(checkLine);
export type NewLine = z.infer<typeof newLine>;

/** A line that is added to an agreement. */
export const addedLine = z
  .strictObject({ ...lineFields, from_month: monthField() })
  .superRefine(checkLine);
export type AddedLine = z.infer<typeof addedLine>;

export const termsBody = z.strictObject({ ...termsFields, from_month: monthField() });
export type TermsBody = z.infer<typeof termsBody>;

export const agreementBody = z.strictObject({
  organization: relation(),
  name: titleText(120),
  start_month: monthField(),
  end_month: monthField().nullish(),
  renewal_months: renewalField().nullish(),
  notes: text(2_000).nullish(),
  lines: z.array(newLine).max(mostLines, `Enter at most ${mostLines} lines.`).default([]),
});
export type AgreementBody = z.infer<typeof agreementBody>;

export const agreementUpdate = z.strictObject({
  name: titleText(120).optional(),
  end_month: monthField().nullish(),
  renewal_months: renewalField().nullish(),
  notes: text(2_000).nullish(),
});
export type AgreementUpdate = z.infer<typeof agreementUpdate>;

const entryKinds = ['delivery', 'correction'] as const;

/** Work that was entered by hand, or a correction to a month, with its author and reason. Entries never change. */
export const ledgerEntry = z.object({
  id: id(),
  month: monthField(),
  kind: z.enum(entryKinds),
  quantity: z.int(),
  note: z.string(),
  /** Whether the entry was added after the month was closed. */
  is_late: z.boolean(),
  created_at: instant(),
  created_by: author.nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const entryBody = z.strictObject({
  month: monthField(),
  kind: z.enum(entryKinds),
  quantity: signedQuantity().refine((value) => value !== 0, 'Enter a number other than 0.'),
  note: requiredText(500),
});
export type EntryBody = z.infer<typeof entryBody>;

/** The columns of an agreement import file, which has one row per line. */
export const importColumns = [
  'Client',
  'Agreement',
  'First month',
  'Last month',
  'Renews every',
  'Work',
  'Content type',
  'Title',
  'Quantity',
  'Carry-over',
  'Starting balance',
  'Fee',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** The maximum number of rows in an import file. */
export const mostImportRows = 200;
/** The maximum size of an import file, in characters. */
export const longestImportFile = 65_536;

export const agreementImportBody = z.strictObject({ csv: rawText(longestImportFile) });

/** The agreements that a file would create, and its invalid cells. Rows are numbered as in a spreadsheet. */
export const agreementImportPreview = z.object({
  agreements: z.array(
    z.object({
      row: z.int(),
      organization: z.object({ id: id(), dba_name: z.string() }),
      name: z.string(),
      start_month: monthField(),
      end_month: monthField().nullable(),
      line_count: z.int(),
    }),
  ),
  errors: z.array(z.object({ row: z.int(), column: z.string(), reason: z.string() })),
});
export type AgreementImportPreview = z.infer<typeof agreementImportPreview>;
