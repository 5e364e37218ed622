import type { articleFilters } from '@portal/contract/content/articles/article-filters.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { clock } from '#platform/clock.ts';
import { isAnyOf } from '#platform/database/filter-values.ts';
import { actionableBy, assignedTo, type Condition } from '../article-visibility.ts';
import { dueSoon, late } from '../due-dates/lateness.ts';

type Filters = z.output<z.ZodObject<typeof articleFilters>>;
/** A list's filters, with 'me' replaced by the viewer's id. */
export type ArticleFilters = { [Name in keyof Filters]: Exclude<Filters[Name], 'me'> };
const isOn = (value: string | undefined) => value !== undefined && /^(true|1)$/i.test(value);

/** Returns the condition for archived articles, which depends on both `archived` and `archives`. */
function archivedCondition({ archived, archives, ids }: ArticleFilters): Condition | undefined {
  if (archives) {
    return sql<boolean>`(article.archived = 1 or article.status_id = ${statusId.posted})`;
  }
  if (archived === 'all' || (ids && archived === undefined)) return undefined;
  // Use a literal, because the engines use the partial index only with a literal.
  return sql<boolean>`article.archived = ${sql.lit(isOn(archived) ? 1 : 0)}`;
}

function monthCondition({ year, month }: ArticleFilters): Condition | undefined {
  if (year === undefined && month === undefined) return undefined;
  if (year !== undefined && month !== undefined) {
    // Compare with a single month, so that the index on the month provides the order by title.
    return sql<boolean>`article.planning_month_id = (
      select planning_month.id from planning_month where year = ${year} and month = ${month})`;
  }
  const part = year === undefined ? sql`month = ${month}` : sql`year = ${year}`;
  return sql<boolean>`article.planning_month_id in (
    select planning_month.id from planning_month where ${part})`;
}

function statusCondition(uids: ArticleFilters['contentStatus']): Condition | undefined {
  if (uids === undefined) return undefined;
  const ids = uids.map((uid) => statusId[uid]);
  return sql<boolean>`article.status_id in (${sql.join(ids)})`;
}

function lateCondition(isLate: boolean | undefined): Condition | undefined {
  if (isLate === undefined) return undefined;
  const condition = late(clock.instant());
  return isLate ? condition : sql<boolean>`not ${condition}`;
}

function dueSoonCondition(isDueSoon: boolean | undefined): Condition | undefined {
  if (isDueSoon === undefined) return undefined;
  const condition = dueSoon();
  return isDueSoon ? condition : sql<boolean>`not ${condition}`;
}

function writerCondition(state: ArticleFilters['writer_state']): Condition | undefined {
  if (state === undefined) return undefined;
  if (state === 'none') return sql<boolean>`article.writer_id is null`;
  return sql<boolean>`article.writer_id in (
    select writer.id from writer join person on person.id = writer.person_id
    where person.is_active = 0)`;
}

const equals = (column: string, value: number | readonly number[] | undefined) =>
  value === undefined ? undefined : isAnyOf(column, value);

/** Returns a condition for each filter except the title. */
export function conditionsOf(filters: ArticleFilters): Condition[] {
  const { ids, assigned, user } = filters;
  return [
    ids && sql<boolean>`article.id in (${sql.join(ids)})`,
    equals('article.lead_id', filters.lead),
    assigned === undefined ? undefined : actionableBy(assigned),
    user === undefined ? undefined : assignedTo(user),
    equals('article.client_id', filters.client),
    equals('article.client_id', filters.organization),
    monthCondition(filters),
    equals('article.planning_month_id', filters.planning_year_month),
    equals('article.project_id', filters.project),
    statusCondition(filters.contentStatus),
    equals('article.content_type_id', filters.content_type),
    equals('article.writer_id', filters.writer),
    writerCondition(filters.writer_state),
    equals('article.editor_id', filters.editor),
    equals('article.final_approver_id', filters.final_approver),
    equals('article.poster_id', filters.poster),
    equals('article.template_id', filters.template),
    lateCondition(filters.is_late),
    dueSoonCondition(filters.is_due_soon),
    archivedCondition(filters),
  ].filter((condition) => condition !== undefined);
}

/** The filters that compare a column with a number. */
const comparing = [
  'assigned',
  'user',
  'lead',
  'client',
  'organization',
  'year',
  'month',
  'planning_year_month',
  'project',
  'content_type',
  'writer',
  'editor',
  'final_approver',
  'poster',
  'template',
] as const;
type Comparing = (typeof comparing)[number];
const isComparing = (name: string): name is Comparing => comparing.some((field) => field === name);

export type ComparedValues = Partial<Record<Comparing, number>>;
/** Everything that determines the SQL text: the compared columns, and the filters whose values change the text. */
export type FilterVariant = {
  compared: Comparing[];
  chosen: Pick<ArticleFilters, 'archived' | 'archives' | 'contentStatus'>;
};

/** Splits filters into a variant and values for a prepared query. Returns undefined if a filter isn't supported. */
export function splitFilters(
  filters: ArticleFilters,
): { variant: FilterVariant; values: ComparedValues } | undefined {
  const { archived, archives, contentStatus, ...others } = filters;
  const variant: FilterVariant = { compared: [], chosen: { archived, archives, contentStatus } };
  const values: ComparedValues = {};
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue;
    if (typeof value !== 'number' || !isComparing(name)) return undefined;
    variant.compared.push(name);
    values[name] = value;
  }
  return { variant, values };
}

/** Reverses `splitFilters`, with placeholders as values. */
export function joinFilters(
  { compared, chosen }: FilterVariant,
  values: ComparedValues,
): ArticleFilters {
  const filters: ArticleFilters = { ...chosen };
  for (const name of compared) filters[name] = values[name];
  return filters;
}
