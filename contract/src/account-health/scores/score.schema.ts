import { z } from 'zod';
import { day, id, instant, relation, requiredWholeNumber, text } from '../../platform/fields.ts';
import {
  largestWeight,
  type ScoreFactorName,
  scoreBands,
  scoreFactorNames,
} from './score-factors.ts';

const points = z.object({
  day: day(),
  /** From 0 to 100; null if no factor was known, or if nothing was computed on this day. */
  score: z.int().nullable(),
});

/** An event that explains a change in scores: a changed agreement, a launched site, or changed weights. */
const scoreMark = z.object({ day: day(), text: z.string() });
export type ScoreMark = z.infer<typeof scoreMark>;

/** An account's score, as shown in lists. */
export const accountScore = z.object({
  /** The day that the score was computed for. */
  day: day(),
  /** From 0 to 100; null if no factor is known. */
  score: z.int().nullable(),
  band: z.enum(scoreBands).nullable(),
  /** The share of the weights whose factors are known, from 0 to 100. */
  confidence: z.int(),
  /** A sentence: 'Based on 6 of 9 factors; no page speed measured yet.' */
  basis: z.string(),
  /** The score of every seventh day of the last twelve weeks, and of the latest day, oldest first. */
  trend: z.array(points),
  /** The events during the trend's period, oldest first. */
  marks: z.array(scoreMark),
});
export type AccountScore = z.infer<typeof accountScore>;

/** A factor of a score. Texts are null for viewers who can't see the records behind the factor. */
export const scoreFactor = z.object({
  name: z.enum(scoreFactorNames),
  /** True if there is no data for the factor, which lowers the confidence but not the score. */
  is_missing: z.boolean(),
  /** The value, such as '412 leads'; null if it is missing. */
  value: z.string().nullable(),
  /** The reference for the value, such as '530, the average of the three months before'. */
  compared_with: z.string().nullable(),
  /** The day that the value applies from. */
  since: day().nullable(),
  /** The factor's points and its maximum points, both rounded to tenths. */
  points: z.number(),
  most_points: z.number(),
  /** A sentence that explains the points. */
  cause: z.string().nullable(),
  /**
   * The screen where the factor can be improved; null if it is the score's own screen, or if the viewer can't open it.
   */
  action: z.object({ label: z.string(), address: z.string() }).nullable(),
});
export type ScoreFactor = z.infer<typeof scoreFactor>;

const person = z.object({ id: id(), name: z.string() });

export const accountPulse = z.object({
  value: z.int(),
  /** Only for staff. */
  note: z.string().nullable(),
  created_by: person.nullable(),
  created_at: instant(),
  /** The day when the pulse has lost all its weight. */
  fades_on: day(),
});
export type AccountPulse = z.infer<typeof accountPulse>;

export const scoreActions = ['set_pulse', 'ask'] as const;

/** An account's score with its factors. */
export const accountScoreDetail = accountScore.extend({
  /** The organization's id. */
  id: id(),
  factors: z.array(scoreFactor),
  /** The daily scores of the last 90 days, oldest first; days without a computation are omitted. */
  history: z.array(points),
  pulse: accountPulse.nullable(),
  account_lead: person.nullable(),
  allowed_actions: z.array(z.enum(scoreActions)),
});
export type AccountScoreDetail = z.infer<typeof accountScoreDetail>;

/** An account's stored score for a day. */
export const scoreDay = points.extend({
  band: z.enum(scoreBands).nullable(),
  confidence: z.int(),
  /** The version of the weights that applied. */
  weights: z.int(),
});
export type ScoreDay = z.infer<typeof scoreDay>;

export const smallestPulse = 1;
export const largestPulse = 5;

export const pulseBody = z.strictObject({
  value: requiredWholeNumber().refine(
    (value) => value >= smallestPulse && value <= largestPulse,
    `Enter a number from ${smallestPulse} to ${largestPulse}.`,
  ),
  note: text(500).nullable().optional(),
});
export type PulseBody = z.infer<typeof pulseBody>;

/** A request for someone at the agency to look at a factor of an account. */
export const scoreRequestBody = z.strictObject({
  factor: z.enum(scoreFactorNames),
  person: relation(),
});
export type ScoreRequestBody = z.infer<typeof scoreRequestBody>;

const notAWeight = `Enter a whole number from 0 to ${largestWeight}.`;
const weight = () =>
  z.int(notAWeight).refine((value) => value >= 0 && value <= largestWeight, notAWeight);

const ofEachFactor = <Schema extends z.ZodType>(schema: () => Schema) =>
  // `fromEntries` loses the type of the keys, which are the factors' names.
  Object.fromEntries(scoreFactorNames.map((name) => [name, schema()])) as Record<
    ScoreFactorName,
    Schema
  >;

/** Each factor's weight. Only the proportions between the weights matter. */
export const scoreWeights = z.object({
  ...ofEachFactor(() => z.int()),
  saved_by: person.nullable(),
  saved_at: instant(),
  version: z.int(),
});
export type ScoreWeightsRecord = z.infer<typeof scoreWeights>;

export const scoreWeightsUpdate = z.strictObject(ofEachFactor(() => weight().optional()));
export type ScoreWeightsUpdate = z.infer<typeof scoreWeightsUpdate>;

/** A weight in a query, sent as text. */
const weightParameter = () =>
  z
    .string()
    .regex(/^\d{1,3}$/, notAWeight)
    .transform(Number)
    .refine((value) => value <= largestWeight, notAWeight);

export const scoreEffectsQuery = ofEachFactor(() => weightParameter().optional());

const scoreAndBand = z.object({
  score: z.int().nullable(),
  band: z.enum(scoreBands).nullable(),
});

/** The effect of changed weights on an account. */
export const scoreEffect = z.object({
  /** The organization's id. */
  id: id(),
  dba_name: z.string(),
  before: scoreAndBand,
  after: scoreAndBand,
  /** The difference between the scores; 0 if either is null. */
  change: z.int(),
});
export type ScoreEffect = z.infer<typeof scoreEffect>;
