import type { GoalMetric, ShownGoal } from '@portal/contract/reporting/goals/metric-goal.schema.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { selectGoalsIn } from './goal.repository.ts';

/** Finds an organization's goal for a metric in a month. Returns undefined if there is none. */
export type GoalFinder = (
  of: { organization_id: number; month: string },
  metric: GoalMetric,
) => ShownGoal | undefined;

/** Reads the goals of these organizations and months in one statement. */
export async function findGoals(
  db: Kysely<Pick<Tables, 'metric_goal'>>,
  { organizationIds, months }: { organizationIds: readonly number[]; months: readonly string[] },
): Promise<GoalFinder> {
  const sorted = months.toSorted();
  const [from = '', to = ''] = [sorted[0], sorted.at(-1)];
  const rows = await selectGoalsIn(db, { organizationIds, from, to });
  const byKey = Map.groupBy(rows, (row) => `${row.organization_id} ${row.metric}`);
  return ({ organization_id, month }, metric) => {
    const goal = byKey
      .get(`${organization_id} ${metric}`)
      ?.find((row) => row.from_month <= month && (row.to_month ?? month) >= month);
    return goal && { value: goal.value, direction: goal.direction };
  };
}
