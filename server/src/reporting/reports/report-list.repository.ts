import type { ReportOrdering } from '@portal/contract/reporting/reports/report.calls.ts';
import type { CountedReportField } from '@portal/contract/reporting/reports/report.endpoints.ts';
import type { ReportStatus } from '@portal/contract/reporting/reports/report-status.ts';
import { sql } from 'kysely';
import { type Countable, countable } from '#platform/database/count-rows.ts';
import {
  type CountedField,
  countValues,
  isAnyOf,
  namedRecords,
} from '#platform/database/filter-values.ts';
import {
  type Order,
  type Page,
  paginate,
  preparedPages,
  readByIds,
} from '#platform/database/paging.ts';
import { containsText, idList } from '#platform/database/portable-sql.ts';
import { preparedVariants } from '#platform/database/prepared-query.ts';
import type { ReportScope } from './report.policy.ts';
import {
  type ReportDb,
  type ReportPart,
  type ReportQuery,
  type ReportRow,
  reportRows,
} from './report.repository.ts';
import { isPartOfMonth, visibleTo } from './report-visibility.ts';

const statusRank = sql<number>`case report.status
  when 'backlog' then 0 when 'assigned' then 1 when 'finalReview' then 2 else 3 end`;

interface ComparedValues {
  month?: number | undefined;
  year?: number | undefined;
  calendar_month?: number | undefined;
  organization?: number | undefined;
  organization_slug?: string | undefined;
  status?: ReportStatus | readonly ReportStatus[] | undefined;
  creator?: number | readonly number[] | undefined;
  approver?: number | readonly number[] | undefined;
  /** Ids in the format of `idList`. */
  organizations?: string | undefined;
}
const comparedNames = [
  'month',
  'year',
  'calendar_month',
  'organization',
  'organization_slug',
  'status',
  'creator',
  'approver',
  'organizations',
] as const satisfies (keyof ComparedValues)[];

export interface ReportConditions extends Omit<ComparedValues, 'organizations'> {
  has_presentation?: boolean | undefined;
  search?: string | undefined;
}

export interface ReportFilter extends ReportConditions {
  ordering: ReportOrdering;
  parts: readonly ReportPart[];
  limit: number;
  cursor?: string | undefined;
}

const orders: Record<string, readonly Omit<Order, 'direction'>[]> = {
  organization: [{ column: 'organization.dba_name_key', as: 'dba_name_key' }],
  report_url: [{ column: sql`coalesce(report.report_url, '')`, as: 'url_order' }],
  status: [{ column: statusRank, as: 'status_rank' }],
  creator: [{ column: sql`coalesce(creator.name_key, '')`, as: 'creator_order' }],
  approver: [{ column: sql`coalesce(approver.name_key, '')`, as: 'approver_order' }],
  month: [{ column: 'planning_month.year' }, { column: 'planning_month.month' }],
  last_updated: [{ column: 'report.updated_at', as: 'updated_at' }],
  // No columns are necessary, because ids increase over time and the primary key already has this order.
  date_created: [],
};

function orderOf(ordering: ReportOrdering): Order[] {
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  const columns = orders[ordering.replace('-', '')] ?? [];
  return [...columns, { column: 'report.id' }].map((column) => ({ ...column, direction }));
}

/** Returns the columns that a page's cursor needs, except ids and months, which are always read. */
const orderColumns = (order: readonly Order[]) =>
  order.flatMap(({ column, as }) =>
    as === undefined ? [] : [sql`${typeof column === 'string' ? sql.ref(column) : column}`.as(as)],
  );

type ListVariant = {
  compared: readonly (keyof ComparedValues)[];
  has_presentation: boolean | null;
  ordering: ReportOrdering;
  parts: readonly ReportPart[];
};

function matchingReports(db: ReportDb, values: ComparedValues, list: ListVariant): ReportQuery {
  const { month, year, calendar_month, organization, organization_slug, ...others } =
    Object.fromEntries(list.compared.map((name) => [name, values[name]])) as ComparedValues;
  let query = reportRows(db, list.parts).select(orderColumns(orderOf(list.ordering)));
  if (month !== undefined) {
    query = query.where('report.planning_month_id', '=', month).where(isPartOfMonth);
  }
  if (year !== undefined) query = query.where('planning_month.year', '=', year);
  if (calendar_month !== undefined)
    query = query.where('planning_month.month', '=', calendar_month);
  if (organization !== undefined) query = query.where('report.organization_id', '=', organization);
  if (organization_slug !== undefined) {
    query = query.where('organization.slug', '=', organization_slug);
  }
  const { status, creator, approver, organizations } = others;
  if (organizations !== undefined) {
    query = query.where(idList(db).has('report.organization_id', organizations));
  }
  if (status !== undefined) query = query.where(isAnyOf('report.status', status));
  if (creator !== undefined) query = query.where(isAnyOf('report.creator_id', creator));
  if (approver !== undefined) query = query.where(isAnyOf('report.approver_id', approver));
  if (list.has_presentation === null) return query;
  return query.where('presentation.id', list.has_presentation ? 'is not' : 'is', null);
}

/** One value per filter, for a prepared query's placeholders. */
type SingleValues = {
  [Name in keyof ComparedValues]: Extract<ComparedValues[Name], number | string | undefined>;
};

const everybodysPage = preparedPages({
  order: ({ ordering }: ListVariant) => orderOf(ordering),
  query: (db: ReportDb, values: SingleValues, list: ListVariant) =>
    matchingReports(db, values, list),
});

/** Selects only ids, for searches. Sorting thousands of whole rows takes ten times as long. */
const everybodysIds = preparedPages({
  order: ({ ordering }: ListVariant) => orderOf(ordering),
  query: (db: ReportDb, values: SingleValues, list: ListVariant) =>
    matchingReports(db, values, list)
      .clearSelect()
      // A cursor's columns; see `orderColumns`.
      .select(['report.id', 'planning_month.year', 'planning_month.month'])
      .select(orderColumns(orderOf(list.ordering))),
});

const reportsByIds = preparedVariants(
  (db: ReportDb, { ids }: { ids: string }, { parts }: Pick<ListVariant, 'parts'>) =>
    reportRows(db, parts).where(idList(db).has('report.id', ids)),
);

const variantOf = (
  filter: ComparedValues & { has_presentation?: boolean | undefined },
  { ordering, parts }: Pick<ListVariant, 'ordering' | 'parts'>,
): ListVariant => ({
  compared: comparedNames.filter((name) => filter[name] !== undefined),
  has_presentation: filter.has_presentation ?? null,
  ordering,
  parts,
});

/**
 * Returns the conditions, with any search replaced by the ids of the matching organizations. Ids can be a parameter of
 * a prepared query, whereas PostgreSQL would replan a query with a pattern on every call, which takes 20 ms with these
 * joins.
 */
async function findOrganizations<Conditions extends ReportConditions>(
  db: ReportDb,
  { search, ...conditions }: Conditions,
) {
  if (!search) return { ...conditions, organizations: undefined };
  const rows = await db
    .selectFrom('organization')
    .select('id')
    .where(containsText('organization.dba_name_key', search))
    .execute();
  return { ...conditions, organizations: idList(db).write(rows.map(({ id }) => id)) };
}

/** Returns whether every value can be passed to a placeholder of a prepared query. */
const comparesSingle = (filter: ComparedValues): filter is SingleValues =>
  !comparedNames.some((name) => Array.isArray(filter[name]));

export async function selectReports(
  db: ReportDb,
  scope: ReportScope,
  filter: ReportFilter,
): Promise<Page<ReportRow>> {
  const { ordering, limit, cursor } = filter;
  const values = await findOrganizations(db, filter);
  const list = variantOf(values, filter);
  if (scope.organizations === 'all' && scope.seesWork && comparesSingle(values)) {
    if (values.organizations === undefined) {
      return everybodysPage(db, values, list, { limit, cursor });
    }
    const page = await everybodysIds(db, values, list, { limit, cursor });
    const { parts } = list;
    return readByIds(page, (ids) => reportsByIds(db, { ids: idList(db).write(ids) }, { parts }));
  }
  const query = matchingReports(db, values, list).where(visibleTo(scope));
  return paginate(query, { limit, cursor, order: orderOf(ordering) });
}

/** Returns a planning month's reports for counting; the month is given by `year` and `calendar_month`. */
export function countableReports(
  db: ReportDb,
  scope: ReportScope,
  { search, ...conditions }: ReportConditions,
): Countable {
  const list = variantOf(conditions, { ordering: 'date_created', parts: [] });
  const query = matchingReports(db, conditions, list).where(isPartOfMonth).where(visibleTo(scope));
  return countable(search ? query.where(containsText('organization.dba_name_key', search)) : query);
}

const people = namedRecords('person', 'name');

const countedFields: Record<CountedReportField, CountedField> = {
  status: { column: sql.ref('report.status') },
  approver: { column: sql.ref('report.approver_id'), records: people },
  creator: { column: sql.ref('report.creator_id'), records: people },
  has_presentation: {
    column: sql`case when presentation.id is null then 'false' else 'true' end`,
  },
};

interface ValuesQuery extends ReportConditions {
  month: number;
  field: CountedReportField;
  named?: string | undefined;
}

/** Counts a month's reports for each value of a filter field. */
export async function selectReportValues(
  db: ReportDb,
  scope: ReportScope,
  { field, named, ...filter }: ValuesQuery,
) {
  const { [field]: chosen, month } = filter;
  const values = await findOrganizations(db, { ...filter, [field]: undefined });
  const reports = (conditions: ComparedValues) => {
    const list = variantOf(conditions, { ordering: 'date_created', parts: [] });
    return matchingReports(db, conditions, list).where(visibleTo(scope));
  };
  return countValues(db, {
    field: countedFields[field],
    rows: reports(values),
    visible: reports({ month }),
    chosen: typeof chosen === 'boolean' ? String(chosen) : chosen,
    named,
  });
}
