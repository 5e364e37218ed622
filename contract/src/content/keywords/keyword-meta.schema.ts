import { z } from 'zod';
import { id, relation, requiredElse, requiredText } from '../../platform/fields.ts';

export const keywordValues = ['Low', 'Medium', 'High', 'Very High'] as const;
export type KeywordValue = (typeof keywordValues)[number];

/** A keyword that was researched for an organization. */
export const keywordMeta = z.object({
  id: id(),
  keyword: z.object({
    name: z.string(),
    difficulty: z.int().nullable(),
    volume: z.int().nullable(),
    /** The cost per click in dollars. */
    cost_per_click: z.number().nullable(),
    parent_keyword: z.object({ id: id(), name: z.string() }),
  }),
  seo_value: z.enum(keywordValues).nullable(),
  business_value: z.enum(keywordValues).nullable(),
  tag: z.array(id()),
  planning_months: z.array(id()),
  organization: id(),
  version: z.int(),
});
export type KeywordMeta = z.infer<typeof keywordMeta>;

const emptyAsNull = z.literal('').transform(() => null);
const wholeNumber = () =>
  z
    .union(
      [emptyAsNull, z.int().min(0, 'Enter a number of 0 or more.').max(2_147_483_647)],
      'Enter a whole number.',
    )
    .nullable();
const dollars = () =>
  z
    .union(
      [emptyAsNull, z.number().min(0, 'Enter a number of 0 or more.').max(1_000_000)],
      'Enter a number.',
    )
    .nullable();
const value = () =>
  z
    .union([emptyAsNull, z.enum(keywordValues)], `Choose one of ${keywordValues.join(', ')}.`)
    .nullable();

const name = () => requiredText(255);
/** A parent keyword, by name. The case is ignored. If the organization has no such parent keyword, it is created. */
const parentKeyword = () =>
  z.union(
    [name(), z.looseObject({ name: name() }).transform((parent) => parent.name)],
    requiredElse('Enter text.'),
  );

const numbers = {
  difficulty: wholeNumber().optional(),
  volume: wholeNumber().optional(),
  cost_per_click: dollars().optional(),
};

/** The keyword's name, as sent by the form, or an object of the same shape as in the record. */
const keyword = () =>
  z.union(
    [
      name(),
      z.strictObject({
        name: name().optional(),
        ...numbers,
        parent_keyword: parentKeyword().optional(),
      }),
    ],
    requiredElse('Enter text.'),
  );

export const keywordMetaUpdate = z.strictObject({
  keyword: keyword().optional(),
  parent_keyword: parentKeyword().optional(),
  ...numbers,
  seo_value: value().optional(),
  business_value: value().optional(),
  tag: z.array(relation()).max(100).optional(),
  planning_months: z.array(relation()).max(240).optional(),
});
export type KeywordMetaUpdate = z.infer<typeof keywordMetaUpdate>;

export const keywordMetaBody = z.strictObject({
  ...keywordMetaUpdate.shape,
  keyword: keyword(),
  organization: relation(),
});
export type KeywordMetaBody = z.infer<typeof keywordMetaBody>;

/** The maximum number of keywords that can be pasted at once. */
export const maximumPastedKeywords = 500;

/** Keywords under one parent keyword, pasted from a list or a spreadsheet. */
export const pastedKeywords = z.strictObject({
  organization: relation(),
  parent_keyword: name(),
  keywords: z
    .array(z.strictObject({ keyword: name(), ...numbers }))
    .min(1, 'Enter at least one keyword.')
    .max(maximumPastedKeywords, `Enter at most ${maximumPastedKeywords} keywords.`),
});
export type PastedKeywords = z.infer<typeof pastedKeywords>;

export const keywordsAdded = z.object({
  added_count: z.int(),
  /** The number of pasted keywords that already existed under the parent keyword. Existing keywords stay unchanged. */
  known_count: z.int(),
});
