import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { ReportScope } from './report.policy.ts';
import { visibleTo } from './report-visibility.ts';

type Db = Kysely<Pick<Tables, 'report' | 'planning_month' | 'organization'>>;

interface Asked {
  /** Months since the year 0, both included. */
  from: number;
  to: number;
  approverId: number;
}

/** Counts the unsent reports of each month, and those in final review by this person, newest month first. */
export async function selectUnsentCounts(
  db: Db,
  scope: ReportScope,
  { from, to, approverId }: Asked,
) {
  const monthNumber = sql<number>`planning_month.year * 12 + planning_month.month`;
  const rows = await db
    .selectFrom('report')
    .innerJoin('planning_month', 'planning_month.id', 'report.planning_month_id')
    .select(['planning_month.year', 'planning_month.month'])
    .select(({ fn }) => [
      fn.countAll<number>().as('unsent'),
      sql<number>`sum(case when report.status = 'finalReview'
        and report.approver_id = ${approverId} then 1 else 0 end)`.as('in_review'),
    ])
    .where('report.status', '<>', 'sent')
    .where(monthNumber, '>=', from)
    .where(monthNumber, '<=', to)
    .where(visibleTo(scope))
    .groupBy(['planning_month.year', 'planning_month.month'])
    .orderBy('planning_month.year', 'desc')
    .orderBy('planning_month.month', 'desc')
    .execute();
  return rows.map(({ year, month, unsent, in_review }) => ({
    year,
    month,
    unsent: Number(unsent),
    inReview: Number(in_review),
  }));
}
