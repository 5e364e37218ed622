import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { ReportScope } from './report.policy.ts';
import { visibleTo } from './report-visibility.ts';

type Db = Kysely<Pick<Tables, 'report' | 'report_sending' | 'planning_month' | 'organization'>>;

/** The number of months whose reports are due: the current month and the preceding ones. */
const dueMonths = 3;

const monthNumber = sql<number>`planning_month.year * 12 + planning_month.month`;

/** Returns the first and last month whose reports are due, as months since the year 0. */
export function duePeriod(today: string): { from: number; to: number } {
  const to = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7));
  return { from: to - dueMonths + 1, to };
}

interface Asked {
  /** In months since the year 0. Both months are inclusive. */
  from: number;
  to: number;
  approverId: number;
}

/** Counts each month's unsent reports and those waiting for the given person's approval, newest month first. */
export async function selectUnsentCounts(
  db: Db,
  scope: ReportScope,
  { from, to, approverId }: Asked,
) {
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

/** Selects an organization's oldest unsent report in these months, with the time that it is scheduled for. */
export function selectNextReport(
  db: Db,
  scope: ReportScope,
  { organizationId, from, to }: Omit<Asked, 'approverId'> & { organizationId: number },
) {
  return db
    .selectFrom('report')
    .innerJoin('planning_month', 'planning_month.id', 'report.planning_month_id')
    .leftJoin('report_sending as sending', (join) =>
      join.onRef('sending.report_id', '=', 'report.id').on('sending.state', '=', 'scheduled'),
    )
    .select([
      'report.id',
      'planning_month.year',
      'planning_month.month',
      'report.status',
      'sending.scheduled_for',
    ])
    .where('report.organization_id', '=', organizationId)
    .where('report.status', '<>', 'sent')
    .where(monthNumber, '>=', from)
    .where(monthNumber, '<=', to)
    .where(visibleTo(scope))
    .orderBy(monthNumber)
    .orderBy('report.id')
    .limit(1)
    .executeTakeFirst();
}
