import { metricGoalEndpoints } from '@portal/contract/reporting/goals/metric-goal.endpoints.ts';
import type { MetricGoal } from '@portal/contract/reporting/goals/metric-goal.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { type GoalRow, selectGoals } from './goal.repository.ts';
import { createGoal, deleteGoal, getGoal, updateGoal } from './goal.service.ts';

const presentGoal = ({ organization_id, ...row }: GoalRow): MetricGoal => ({
  ...row,
  organization: organization_id,
});

export const goalRoutes: readonly Route[] = [
  route(metricGoalEndpoints.list, async ({ db, query }) =>
    mapPage(await selectGoals(db, query), presentGoal),
  ),
  route(metricGoalEndpoints.get, async ({ db, params }) =>
    presentGoal(await getGoal(db, params.id)),
  ),
  route(metricGoalEndpoints.create, async ({ db, viewer, body }) =>
    presentGoal(await createGoal(db, viewer, body)),
  ),
  route(metricGoalEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'metric_goal', params.id),
      find: () => getGoal(db, params.id),
      present: presentGoal,
    });
    return presentGoal(await updateGoal(db, viewer, record, changes));
  }),
  route(metricGoalEndpoints.delete, async ({ db, viewer, params }) =>
    deleteGoal(db, viewer, await getGoal(db, params.id)),
  ),
];
