import { z } from 'zod';
import { day, id, instant, relation, requiredWholeNumber, text } from '../../platform/fields.ts';
import { organizationReference, personReference } from '../articles/references.schema.ts';
import { articleStatus } from '../labels/content-status.schema.ts';

/** The roles whose work is measured by week, in workflow order. */
export const capacityRoles = ['writer', 'editor', 'poster'] as const;
export type CapacityRole = (typeof capacityRoles)[number];
export const capacityRole = z.enum(capacityRoles);

export const capacityUnits = ['articles', 'words'] as const;
export type CapacityUnit = (typeof capacityUnits)[number];

/** The maximum number of weeks in one response, and the default number. */
export const maximumWeeks = 26;
export const usualWeeks = 8;

/** The largest weekly capacity, in either unit. */
const largestAmount = 1_000_000;
/** The maximum number of content types with a limit in one capacity. */
const maximumLimits = 20;
/** The maximum number of moves that can be applied in one call. */
export const maximumMoves = 500;
/** The longest range of days off, in days. */
export const longestDaysOff = 366;

const amountField = () =>
  z
    .int('Enter a whole number.')
    .min(0, 'Enter a number from 0.')
    .max(largestAmount, 'Enter a smaller number.');

const namedType = z.object({ id: id(), name: z.string() });

const weekLoad = z.object({
  /** The Monday of the week. */
  week: day(),
  /** The capacity in the role's unit, reduced by holidays and days off; null if no capacity is set. */
  capacity: z.int().nullable(),
  /** The work that is due in the week, in the role's unit. Overdue work counts in the current week. */
  load: z.int(),
  article_count: z.int(),
  /** The number of articles in `article_count` that were due before the current week. */
  overdue_count: z.int(),
  /** The amount by which `load` exceeds `capacity`. */
  over: z.int(),
  /** The capacity that is left. */
  room: z.int(),
  /** The number of the agency's working days in the week. `available_days` excludes the person's days off. */
  working_days: z.int(),
  available_days: z.int(),
  /** The content types whose load exceeds their own limit. */
  over_types: z.array(z.object({ content_type: namedType, load: z.int(), limit: z.int() })),
});
export type WeekLoad = z.infer<typeof weekLoad>;

const roleWeeks = z.object({
  role: capacityRole,
  /** `articles` if the person has no capacity in this role. */
  unit: z.enum(capacityUnits),
  weeks: z.array(weekLoad),
});
export type RoleWeeks = z.infer<typeof roleWeeks>;

const dayRange = { from_day: day(), to_day: day() };

/** A person's load and capacity by role and week. Roles without capacity and without work are omitted. */
export const personWeeks = z.object({
  id: id(),
  person: personReference,
  roles: z.array(roleWeeks),
  /** The days off that overlap the weeks, earliest first. */
  days_off: z.array(z.object(dayRange)),
});
export type PersonWeeks = z.infer<typeof personWeeks>;

const author = z.object({ id: id(), name: z.string() });

/**
 * A person's capacity in a role starting on a given day. Earlier capacities are kept, so that past weeks don't change.
 */
const capacityTerms = z.object({
  id: id(),
  role: capacityRole,
  from_day: day(),
  unit: z.enum(capacityUnits),
  amount: z.int(),
  /** The limits for individual content types, each at most `amount`. */
  limits: z.array(z.object({ content_type: namedType, amount: z.int() })),
  created_at: instant(),
  created_by: author.nullable(),
});
export type CapacityTerms = z.infer<typeof capacityTerms>;

const dayOff = z.object({ id: id(), ...dayRange, note: z.string().nullable() });
export type DayOff = z.infer<typeof dayOff>;

/** A person's capacities, latest first, and days off since the start of last year. */
export const personCapacity = z.object({
  id: id(),
  person: personReference,
  is_writer: z.boolean(),
  capacities: z.array(capacityTerms),
  days_off: z.array(dayOff),
  allowed_actions: z.array(z.enum(['update'])),
});
export type PersonCapacity = z.infer<typeof personCapacity>;

export const capacityBody = z
  .strictObject({
    role: capacityRole,
    from_day: day(),
    unit: z.enum(capacityUnits),
    amount: amountField(),
    limits: z
      .array(z.strictObject({ content_type: relation(), amount: amountField() }))
      .max(maximumLimits, `Enter at most ${maximumLimits} content types.`)
      .default([]),
  })
  .superRefine(({ amount, limits }, context) => {
    if (limits.some((limit) => limit.amount > amount)) {
      context.addIssue({
        code: 'custom',
        path: ['limits'],
        message: 'A content type’s limit can’t exceed the whole capacity.',
      });
    }
    if (new Set(limits.map(({ content_type }) => content_type)).size < limits.length) {
      context.addIssue({
        code: 'custom',
        path: ['limits'],
        message: 'Choose each content type only once.',
      });
    }
  });
export type CapacityBody = z.infer<typeof capacityBody>;

export const dayOffBody = z.strictObject({ ...dayRange, note: text(200).nullish() });
export type DayOffBody = z.infer<typeof dayOffBody>;

/** An open article that counts in a person's week. */
export const weekArticle = z.object({
  id: id(),
  title: z.string(),
  client: organizationReference.pick({ id: true, dba_name: true }),
  status: articleStatus.pick({ id: true, uid: true, name: true, color: true, status_type: true }),
  content_type: namedType,
  /** The day that the person's work is due. */
  due: day(),
  /** The article's planned word count, or an estimate from its template or content type. */
  word_count: z.int(),
  is_estimated: z.boolean(),
});
export type WeekArticle = z.infer<typeof weekArticle>;

const distributedWeek = z.object({
  week: day(),
  capacity: z.int().nullable(),
  /** The existing articles' load. */
  before: z.int(),
  /** The new articles' load as assigned by the templates. Always 0 if existing articles are distributed. */
  added: z.int(),
  /** The load after all proposed moves. */
  proposed: z.int(),
  /** The amount by which the load would exceed the capacity without the proposed moves. */
  over: z.int(),
  /** The amount by which the load would exceed the capacity with all proposed moves. */
  over_proposed: z.int(),
  /** The capacity that would be left with all proposed moves. */
  room: z.int(),
});
export type DistributedWeek = z.infer<typeof distributedWeek>;

const distributedRow = z.object({
  person: personReference,
  role: capacityRole,
  unit: z.enum(capacityUnits),
  weeks: z.array(distributedWeek),
});
export type DistributedRow = z.infer<typeof distributedRow>;

const distributedItem = {
  /** The article; null if it doesn't exist yet. */
  article: id().nullable(),
  /** The template that the article will be created from; null for an existing article. */
  template: id().nullable(),
  /** The article's version; null if the article doesn't exist yet. */
  version: z.int().nullable(),
  title: z.string(),
  client: organizationReference.pick({ id: true, dba_name: true }),
  role: capacityRole,
  week: day(),
  /** The person that the work is assigned to without the proposed move; null if it is unassigned. */
  from: personReference.nullable(),
};

const proposedMove = z.object({
  ...distributedItem,
  to: personReference,
  /** One sentence that explains why this person was chosen. */
  reason: z.string(),
});
export type ProposedMove = z.infer<typeof proposedMove>;

/** Each person's weekly load, shown before articles are created or moved, with a proposed distribution. */
export const distribution = z.object({
  /** The Mondays of the weeks, earliest first. */
  weeks: z.array(day()),
  rows: z.array(distributedRow),
  /** Every article that would be created or could be moved, once for each role. */
  items: z.array(z.object(distributedItem)),
  moves: z.array(proposedMove),
  /** The articles without a writer that no writer has room for. */
  unplaced: z.array(z.object({ ...distributedItem, reason: z.string() })),
  /** The number of articles without a due date, which aren't counted in any week. */
  undated_count: z.int(),
});
export type Distribution = z.infer<typeof distribution>;

const moves = <Move extends z.ZodType>(move: Move) =>
  z.array(move).max(maximumMoves, `Move at most ${maximumMoves} articles.`);

export const distributeBody = z.strictObject({
  moves: moves(
    z.strictObject({
      article: relation(),
      /** The article's version as the caller last read it. */
      version: z.int().min(1),
      role: capacityRole,
      to: relation(),
    }),
  ).min(1),
});
export type DistributeBody = z.infer<typeof distributeBody>;

const planningDates = {
  default_milestone_one: day().optional(),
  default_milestone_two: day().optional(),
};

export const planBody = z.strictObject({
  year: requiredWholeNumber().min(1900, 'Enter a year.').max(9999, 'Enter a year.'),
  month: requiredWholeNumber()
    .min(1, 'Enter a month from 1 to 12.')
    .max(12, 'Enter a month from 1 to 12.'),
  ...planningDates,
  editor_due_date_offset: z.int().min(0).max(365).optional(),
  /** True to add an existing month's missing articles, false to create the month. */
  is_existing: z.boolean().default(false),
  moves: moves(z.strictObject({ template: relation(), role: capacityRole, to: relation() })),
});
export type PlanBody = z.infer<typeof planBody>;

export const distributed = z.object({ moved_count: z.int() });
