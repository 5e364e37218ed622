import type { articleFilters } from '@portal/contract/content/articles/article.endpoints.ts';
import { statusId } from '@portal/contract/content/labels/content-status.schema.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { clock } from '#platform/clock.ts';
import { actionableBy, assignedTo, type Condition } from '../article-visibility.ts';
import { late } from '../due-dates/lateness.ts';

type Filters = z.output<z.ZodObject<typeof articleFilters>>;
/** What a list is filtered by, with the viewer's own id where the query says 'me'. */
export type ArticleFilters = { [Name in keyof Filters]: Exclude<Filters[Name], 'me'> };
const isOn = (value: string | undefined) => value !== undefined && /^(true|1)$/i.test(value);

/** `archived` and `archives` decide between them what becomes of archived articles. */
function archivedCondition({ archived, archives, ids }: ArticleFilters): Condition | undefined {
  if (archives) {
    return sql<boolean>`(article.archived = 1 or article.status_id = ${statusId.posted})`;
  }
  if (archived === 'all' || (ids && archived === undefined)) return undefined;
  // Written out, so that the index of what is archived is found.
  return sql<boolean>`article.archived = ${sql.lit(isOn(archived) ? 1 : 0)}`;
}

function monthCondition({ year, month }: ArticleFilters): Condition | undefined {
  if (year === undefined && month === undefined) return undefined;
  if (year !== undefined && month !== undefined) {
    // One month at most: its index has its articles in the order of their titles.
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
  const isIt = late(clock.instant());
  return isLate ? isIt : sql<boolean>`not ${isIt}`;
}

const equals = (column: string, value: number | undefined): Condition | undefined =>
  value === undefined ? undefined : sql<boolean>`${sql.ref(column)} = ${value}`;

/** What a list's filters say but for the title, each as a condition. */
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
    equals('article.editor_id', filters.editor),
    equals('article.final_approver_id', filters.final_approver),
    equals('article.poster_id', filters.poster),
    equals('article.template_id', filters.template),
    lateCondition(filters.is_late),
    archivedCondition(filters),
  ].filter((condition) => condition !== undefined);
}

/** Filters that compare a column with a number. */
const comparing = [
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
const isComparing = (name: string): name is Comparing => comparing.some((one) => one === name);

export type ComparedValues = Partial<Record<Comparing, number>>;
/** What the conditions' text depends on: the columns that are compared, and the filters that choose the text. */
export type FilterVariant = {
  compared: Comparing[];
  chosen: Pick<ArticleFilters, 'archived' | 'archives' | 'contentStatus'>;
};

/** Splits filters for a prepared query; undefined when there are others than it can have. */
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

/** Puts filters that `splitFilters` split together again, with placeholders as their values. */
export function joinFilters(
  { compared, chosen }: FilterVariant,
  values: ComparedValues,
): ArticleFilters {
  const filters: ArticleFilters = { ...chosen };
  for (const name of compared) filters[name] = values[name];
  return filters;
}
