import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { type Order, paginate } from '#platform/database/paging.ts';
import { literalOne } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';
import { personColumns } from '#users/people/joined-person.presenter.ts';
import type { ReportScope } from './report.policy.ts';
import type { ReportTable } from './report.table.ts';
import { isPartOfMonth, visibleTo } from './report-visibility.ts';

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
const peopleColumns = [...personColumns('creator'), ...personColumns('approver')] as const;
const setupColumns = [
  'organization.google_analytics_id',
  'organization.is_active as is_organization_active',
  'organization.report_required',
] as const;

const sendingColumns = [
  sql<number>`case when exists (select 1 from report_sending
    where report_sending.report_id = report.id and report_sending.state = 'sending')
    then 1 else 0 end`.as('is_sending'),
] as const;

/**
 * The parts of a row that a list can omit. Reading their columns and joining the versions takes most of the time needed
 * for a page.
 */
export const reportParts = ['dates', 'versions', 'people', 'setup', 'sending'] as const;
export type ReportPart = (typeof reportParts)[number];

/**
 * Selects reports with the names to display. The type always has all columns, but callers may read only the columns of
 * the requested parts.
 */
export function reportRows(db: ReportDb, parts: readonly ReportPart[] = reportParts) {
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
    .select(only('setup', setupColumns))
    .select(only('sending', sendingColumns));
}
export type ReportQuery = ReturnType<typeof reportRows>;
export type ReportRow = Awaited<ReturnType<ReportQuery['execute']>>[number];

export function selectReport(
  db: ReportDb,
  scope: ReportScope,
  id: number,
): Promise<ReportRow | undefined> {
  return reportRows(db).where(visibleTo(scope)).where('report.id', '=', id).executeTakeFirst();
}

export async function hasSentReport(db: ReportDb): Promise<boolean> {
  const report = await db
    .selectFrom('report')
    .select('id')
    .where('status', '=', 'sent')
    .limit(1)
    .executeTakeFirst();
  return report !== undefined;
}

export async function selectVisibleReportIds(
  db: ReportDb,
  scope: ReportScope,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await reportRows(db)
    .where(visibleTo(scope))
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

/** Inserts the reports that don't exist yet, and returns the ids of the inserted reports. */
export async function insertReports(
  db: ReportDb,
  rows: readonly Insertable<ReportTable>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const created = await db
    .insertInto('report')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['planning_month_id', 'organization_id']).doNothing(),
    )
    .returning('id')
    .execute();
  return created.map(({ id }) => id);
}

/** Returns the given ids that belong to active staff. */
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

/** Counts, by month and status, the reports that the viewer can see. */
export async function selectMonthCounts(
  db: ReportDb,
  scope: ReportScope,
  monthIds: readonly number[],
) {
  if (monthIds.length === 0) return [];
  return db
    .selectFrom('report')
    .innerJoin('organization', 'organization.id', 'report.organization_id')
    .select(['report.planning_month_id', 'report.status'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('report.planning_month_id', 'in', monthIds)
    .where(visibleTo(scope))
    .where(isPartOfMonth)
    .groupBy(['report.planning_month_id', 'report.status'])
    .execute();
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
