import { z } from 'zod';
import { day, id, instant, relation } from '../platform/fields.ts';
import { monthField } from './agreement.schema.ts';

export const rateUnits = ['word', 'article'] as const;
export type RateUnit = (typeof rateUnits)[number];

const largestRate = 100_000_000;

/**
 * A writer's pay starting on a given day, for a person or for all people of a role. Rates are added but never changed.
 */
export const payRate = z.object({
  id: id(),
  person: id().nullable(),
  /** The group whose members get this rate if they have no rate of their own. */
  group: z.object({ id: id(), name: z.string() }).nullable(),
  content_type: z.object({ id: id(), name: z.string() }).nullable(),
  unit: z.enum(rateUnits),
  /** In minor units of the currency: per article, or per 1,000 words. */
  amount: z.int(),
  valid_from: day(),
  created_at: instant(),
  created_by: z.object({ id: id(), name: z.string() }).nullable(),
});
export type PayRate = z.infer<typeof payRate>;

export const payRateBody = z
  .strictObject({
    person: relation().nullish(),
    group: relation().nullish(),
    content_type: relation().nullish(),
    unit: z.enum(rateUnits),
    amount: z
      .int('Enter a whole number of minor units.')
      .min(0, 'Enter a rate from 0.')
      .max(largestRate, 'Enter a smaller rate.'),
    valid_from: day(),
  })
  .refine(({ person, group }) => Boolean(person) !== Boolean(group), {
    path: ['person'],
    message: 'Choose either a person or a role.',
  });
export type PayRateBody = z.infer<typeof payRateBody>;

export const economicsSettings = z.object({
  /** An ISO 4217 code. */
  currency: z.string(),
  /** Whether writers see their own statements. */
  writers_see_statements: z.boolean(),
  version: z.int(),
});
export type EconomicsSettings = z.infer<typeof economicsSettings>;

export const ownEconomics = z.object({
  /** Whether the viewer is a writer who may see their own statements. */
  sees_statements: z.boolean(),
});
export type OwnEconomics = z.infer<typeof ownEconomics>;

const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code);

export const currencyField = () =>
  z
    .string()
    .max(3, 'Enter a currency such as USD.')
    .refine(isCurrency, 'Enter a currency such as USD.');

export const economicsSettingsUpdate = z.strictObject({
  currency: currencyField().optional(),
  writers_see_statements: z.boolean().optional(),
});

/** An article that a writer is paid for in a month, or a change to an article from a closed month. */
export const payLine = z.object({
  kind: z.enum(['article', 'correction']),
  /** The closed month that a correction applies to; null for articles of the statement's month. */
  corrects: monthField().nullable(),
  article: id(),
  title: z.string(),
  person: z.object({ id: id(), name: z.string() }),
  organization: z.object({ id: id(), dba_name: z.string() }),
  day: day(),
  /** Counted as in the ledger. Negative in a correction that removes words. */
  words: z.int(),
  /** Null if no rate applied on that day. */
  unit: z.enum(rateUnits).nullable(),
  rate: z.int().nullable(),
  amount: z.int(),
});
export type PayLine = z.infer<typeof payLine>;

const monthHead = {
  month: monthField(),
  currency: z.string(),
  /** Whether the month is permanently closed. */
  is_closed: z.boolean(),
};

const sums = {
  article_count: z.int(),
  /** The number of articles without a rate, whose cost is unknown. */
  unrated_count: z.int(),
  /** In minor units, without corrections. */
  article_amount: z.int(),
  correction_amount: z.int(),
};

/** A client's revenue and cost in a month. `margin` is `revenue` minus `cost`. All amounts are in minor units. */
export const clientEconomics = z.object({
  /** The organization's id. */
  id: id(),
  organization: z.object({ id: id(), slug: z.string(), dba_name: z.string() }),
  ...monthHead,
  ...sums,
  revenue: z.int(),
  cost: z.int(),
  margin: z.int(),
});
export type ClientEconomics = z.infer<typeof clientEconomics>;

export const clientEconomicsDetail = clientEconomics.extend({
  /** The monthly fees of the agreements' lines. */
  fees: z.array(
    z.object({ line: id(), agreement: z.string(), title: z.string(), amount: z.int() }),
  ),
  lines: z.array(payLine),
});
export type ClientEconomicsDetail = z.infer<typeof clientEconomicsDetail>;

/** A writer's statement for a month. */
export const payStatement = z.object({
  /** The person's id. */
  id: id(),
  person: z.object({ id: id(), name: z.string() }),
  ...monthHead,
  ...sums,
  total: z.int(),
});
export type PayStatement = z.infer<typeof payStatement>;

export const payStatementDetail = payStatement.extend({ lines: z.array(payLine) });
export type PayStatementDetail = z.infer<typeof payStatementDetail>;
