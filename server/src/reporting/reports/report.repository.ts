import type { ReportOrdering } from '@portal/contract/reporting/reports/report.endpoints.ts';
import type { ReportStatus } from '@portal/contract/reporting/reports/report-status.ts';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { literalOne } from '#platform/database/literal-one.ts';
import { type Order, type Page, paginate, preparedPages } from '#platform/database/paging.ts';
import { containsText } from '#platform/database/search.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { ReportSight } from './report.policy.ts';
import type { ReportTable } from './report.table.ts';
import { visibleTo } from './report-visibility.ts';

export type ReportDb = Kysely<
  Pick<
    Tables,
    | 'report'
    | 'report_screenshot'
    | 'report_waiver'
    | 'report_email_entry'
    | 'planning_month'
    | 'organization'
    | 'call_tracking_account'
    | 'person'
    | 'presentation'
    | 'presentation_version'
    | 'stored_file'
  >
>;

const statusRank = sql<number>`case report.status
  when 'backlog' then 0 when 'assigned' then 1 when 'finalReview' then 2 else 3 end`;

const dateColumns = [
  'report.sent_at',
  'report.created_at',
  'report.updated_at',
  'report.version',
] as const;
const versionColumns = [
  'newest.id as newest_version_id',
  'newest.number as newest_number',
  'newest.created_at as newest_created_at',
  'sent.id as sent_version_id',
  'sent.number as sent_number',
] as const;
const peopleColumns = [
  'creator.name as creator_name',
  'creator.username as creator_username',
  'creator.is_staff as creator_is_staff',
  'creator.avatar_color as creator_color',
  'creator.avatar_key as creator_avatar',
  'approver.name as approver_name',
  'approver.username as approver_username',
  'approver.is_staff as approver_is_staff',
  'approver.avatar_color as approver_color',
  'approver.avatar_key as approver_avatar',
] as const;
const setupColumns = [
  'organization.google_analytics_id',
  'organization.is_active as is_organization_active',
  'organization.report_required',
] as const;

/** What a list can leave out: most of a page's time is reading its columns, and joining the versions. */
export const reportParts = ['dates', 'versions', 'people', 'setup'] as const;
export type ReportPart = (typeof reportParts)[number];

/** Reports with the names that they show; the type has all columns, so nobody may read those of other parts. */
function reportRows(db: ReportDb, parts: readonly ReportPart[] = reportParts) {
  const only = <Columns>(part: ReportPart, columns: Columns): Columns =>
    parts.includes(part) ? columns : ([] as Columns);
  return db
    .selectFrom('report')
    .innerJoin('planning_month', 'planning_month.id', 'report.planning_month_id')
    .innerJoin('organization', 'organization.id', 'report.organization_id')
    .leftJoin('presentation', 'presentation.report_id', 'report.id')
    .leftJoin('presentation_version as newest', (join) =>
      join
        .onRef('newest.presentation_id', '=', 'presentation.id')
        .on('newest.is_current', '=', literalOne),
    )
    .leftJoin('presentation_version as sent', (join) =>
      join
        .onRef('sent.presentation_id', '=', 'presentation.id')
        .on('sent.is_sent', '=', literalOne),
    )
    .leftJoin('person as creator', 'creator.id', 'report.creator_id')
    .leftJoin('person as approver', 'approver.id', 'report.approver_id')
    .select([
      'report.id',
      'report.planning_month_id',
      'report.organization_id',
      'report.status',
      'report.report_url',
      'report.creator_id',
      'report.approver_id',
      'planning_month.year',
      'planning_month.month',
      'organization.dba_name',
      'organization.slug',
      'organization.domain',
      'presentation.id as presentation_id',
    ])
    .select(only('dates', dateColumns))
    .select(only('versions', versionColumns))
    .select(only('people', peopleColumns))
    .select(only('setup', setupColumns));
}
type ReportQuery = ReturnType<typeof reportRows>;
export type ReportRow = Awaited<ReturnType<ReportQuery['execute']>>[number];

interface ComparedValues {
  month?: number | undefined;
  year?: number | undefined;
  calendar_month?: number | undefined;
  organization?: number | undefined;
  organization_slug?: string | undefined;
  status?: ReportStatus | undefined;
  creator?: number | undefined;
  approver?: number | undefined;
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
] as const satisfies (keyof ComparedValues)[];

export interface ReportFilter extends ComparedValues {
  has_presentation?: boolean | undefined;
  search?: string | undefined;
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
  // Ids rise with time, and the primary key has the order.
  date_created: [],
};

function orderOf(ordering: ReportOrdering): Order[] {
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  const columns = orders[ordering.replace('-', '')] ?? [];
  return [...columns, { column: 'report.id' }].map((one) => ({ ...one, direction }));
}

/** The values that a page's cursor is made of, but for ids and months, which are read anyway. */
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
  if (month !== undefined) query = query.where('report.planning_month_id', '=', month);
  if (year !== undefined) query = query.where('planning_month.year', '=', year);
  if (calendar_month !== undefined)
    query = query.where('planning_month.month', '=', calendar_month);
  if (organization !== undefined) query = query.where('report.organization_id', '=', organization);
  if (organization_slug !== undefined) {
    query = query.where('organization.slug', '=', organization_slug);
  }
  const { status, creator, approver } = others;
  if (status !== undefined) query = query.where('report.status', '=', status);
  if (creator !== undefined) query = query.where('report.creator_id', '=', creator);
  if (approver !== undefined) query = query.where('report.approver_id', '=', approver);
  if (list.has_presentation === null) return query;
  return query.where('presentation.id', list.has_presentation ? 'is not' : 'is', null);
}

const everybodysPage = preparedPages({
  order: ({ ordering }: ListVariant) => orderOf(ordering),
  query: matchingReports,
});

export function selectReports(
  db: ReportDb,
  sight: ReportSight,
  filter: ReportFilter,
): Promise<Page<ReportRow>> {
  const { has_presentation = null, search, ordering, parts, limit, cursor } = filter;
  const compared = comparedNames.filter((name) => filter[name] !== undefined);
  const list = { compared, has_presentation, ordering, parts };
  if (sight.organizations === 'all' && sight.seesWork && !search) {
    return everybodysPage(db, filter, list, { limit, cursor });
  }
  let query = matchingReports(db, filter, list).where(visibleTo(sight));
  if (search) query = query.where(containsText('organization.dba_name_key', search));
  return paginate(query, { limit, cursor, order: orderOf(ordering) });
}

export function selectReport(
  db: ReportDb,
  sight: ReportSight,
  id: number,
): Promise<ReportRow | undefined> {
  return reportRows(db).where(visibleTo(sight)).where('report.id', '=', id).executeTakeFirst();
}

export async function selectVisibleReportIds(
  db: ReportDb,
  sight: ReportSight,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await reportRows(db)
    .where(visibleTo(sight))
    .clearSelect()
    .select('report.id')
    .where('report.id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export type ReportValues = Updateable<ReportTable>;

export async function updateReportRow(
  db: ReportDb,
  id: number,
  values: ReportValues,
): Promise<void> {
  await db
    .updateTable('report')
    .set(values)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Adds the reports that aren't there yet; returns the ids of the new ones. */
export async function insertReports(
  db: ReportDb,
  rows: readonly Insertable<ReportTable>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await db
    .insertInto('report')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['planning_month_id', 'organization_id']).doNothing(),
    )
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

/** Those of these people who are active staff. */
export async function selectStaffIds(db: ReportDb, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .where((where) => where.or([where('is_staff', '=', 1), where('is_superuser', '=', 1)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How many reports of these months are in which status. */
export async function selectMonthCounts(
  db: ReportDb,
  { organizations }: ReportSight,
  monthIds: readonly number[],
) {
  if (monthIds.length === 0) return [];
  let query = db
    .selectFrom('report')
    .select(['planning_month_id', 'status'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('planning_month_id', 'in', monthIds);
  if (organizations !== 'all') query = query.where('organization_id', 'in', [0, ...organizations]);
  return query.groupBy(['planning_month_id', 'status']).execute();
}

export function selectBriefings(
  db: ReportDb,
  organizationIds: readonly number[],
  filter: {
    organization?: number | undefined;
    year?: number | undefined;
    limit: number;
    cursor?: string | undefined;
  },
) {
  const { organization, year, limit, cursor } = filter;
  let query = reportRows(db)
    .select('organization.dba_name_key')
    .where('report.organization_id', 'in', [0, ...organizationIds])
    .where('organization.is_active', '=', 1);
  if (organization !== undefined) query = query.where('report.organization_id', '=', organization);
  if (year !== undefined) query = query.where('planning_month.year', '=', year);
  const order: Order[] = [
    { column: 'planning_month.year', direction: 'desc' },
    { column: 'planning_month.month', direction: 'desc' },
    { column: 'organization.dba_name_key', direction: 'asc' },
    { column: 'report.id', direction: 'asc' },
  ];
  return paginate(query, { limit, cursor, order });
}
