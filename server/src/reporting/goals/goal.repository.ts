import type { GoalMetric } from '@portal/contract/reporting/goals/metric-goal.schema.ts';
import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { idList } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { MetricGoalTable } from './goal.table.ts';

type Db = Kysely<Pick<Tables, 'metric_goal'>>;
export type GoalRow = Selectable<MetricGoalTable>;

interface GoalsQuery {
  organization?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Selects a page of goals, ordered by first month, latest first. */
export function selectGoals(
  db: Db,
  { organization, limit, cursor }: GoalsQuery,
): Promise<Page<GoalRow>> {
  let query = db.selectFrom('metric_goal').selectAll();
  if (organization !== undefined) query = query.where('organization_id', '=', organization);
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'metric_goal.from_month', direction: 'desc' },
      { column: 'metric_goal.id', direction: 'desc' },
    ],
  });
}

export const selectGoal = (db: Db, id: number): Promise<GoalRow | undefined> =>
  db.selectFrom('metric_goal').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Selects the goals of these organizations that apply to any month of a period, including its first and last months.
 */
export async function selectGoalsIn(
  db: Db,
  { organizationIds, from, to }: { organizationIds: readonly number[]; from: string; to: string },
): Promise<GoalRow[]> {
  if (organizationIds.length === 0) return [];
  const { has, write } = idList(db);
  return db
    .selectFrom('metric_goal')
    .selectAll()
    .where(has('organization_id', write(organizationIds)))
    .where('from_month', '<=', to)
    .where(({ or, eb }) => or([eb('to_month', 'is', null), eb('to_month', '>=', from)]))
    .orderBy('organization_id')
    .orderBy('metric')
    .orderBy('from_month')
    .execute();
}

/** Returns an organization's goals that apply to a month (YYYY-MM), at most one for each metric. */
export const goalsOf = (db: Db, organizationId: number, month: string): Promise<GoalRow[]> =>
  selectGoalsIn(db, { organizationIds: [organizationId], from: month, to: month });

/** Selects another goal for the same metric that applies to any of these months. */
export function selectOverlappingGoal(
  db: Db,
  of: {
    organizationId: number;
    metric: GoalMetric;
    from: string;
    to: string | null;
    exceptId: number | null;
  },
): Promise<GoalRow | undefined> {
  let query = db
    .selectFrom('metric_goal')
    .selectAll()
    .where('organization_id', '=', of.organizationId)
    .where('metric', '=', of.metric)
    .where(({ or, eb }) => or([eb('to_month', 'is', null), eb('to_month', '>=', of.from)]));
  if (of.to !== null) query = query.where('from_month', '<=', of.to);
  if (of.exceptId !== null) query = query.where('id', '<>', of.exceptId);
  return query.orderBy('from_month').limit(1).executeTakeFirst();
}
