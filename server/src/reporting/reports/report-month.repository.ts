import type { ReportOperationKind } from '@portal/contract/reporting/reports/report-operation.schema.ts';
import type { Kysely, Selectable } from 'kysely';
import type { PlanningMonthTable } from '#content/planning/months/planning-month.table.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'planning_month' | 'report_operation' | 'job'>>;
export type PlanningMonthRow = Pick<Selectable<PlanningMonthTable>, 'id' | 'year' | 'month'>;

const columns = ['id', 'year', 'month'] as const;
const newestFirst = [
  { column: 'planning_month.year', direction: 'desc' },
  { column: 'planning_month.month', direction: 'desc' },
  { column: 'planning_month.id', direction: 'desc' },
] as const;

export function selectMonths(
  db: Db,
  {
    year,
    limit,
    cursor,
  }: { year?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<PlanningMonthRow>> {
  let query = db.selectFrom('planning_month').select(columns);
  if (year !== undefined) query = query.where('year', '=', year);
  return paginate(query, { limit, cursor, order: newestFirst });
}

export const selectMonth = (db: Db, id: number): Promise<PlanningMonthRow | undefined> =>
  db.selectFrom('planning_month').select(columns).where('id', '=', id).executeTakeFirst();

export const selectMonthOf = (
  db: Db,
  { year, month }: { year: number; month: number },
): Promise<PlanningMonthRow | undefined> =>
  db
    .selectFrom('planning_month')
    .select(columns)
    .where('year', '=', year)
    .where('month', '=', month)
    .executeTakeFirst();

/** Lists the kinds of operations that are waiting or running, by month. */
export async function selectRunningOperations(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Set<ReportOperationKind>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('report_operation')
    .innerJoin('job', 'job.id', 'report_operation.job_id')
    .select(['report_operation.planning_month_id', 'report_operation.kind'])
    .where('report_operation.planning_month_id', 'in', ids)
    .where('report_operation.finished_at', 'is', null)
    .where('job.state', 'in', ['queued', 'running'])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ planning_month_id }) => planning_month_id)].map(([month, own]) => [
      month,
      new Set(own.map(({ kind }) => kind)),
    ]),
  );
}
