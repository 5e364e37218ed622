import {
  type GoalMetric,
  isPageSpeedMetric,
  largestPageSpeed,
  type MetricGoalBody,
  type MetricGoalUpdate,
} from '@portal/contract/reporting/goals/metric-goal.schema.ts';
import { findOrganizationName } from '#organizations/organizations/organization-names.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type GoalRow, selectGoal, selectOverlappingGoal } from './goal.repository.ts';

/** The topics of goal changes: the goal itself, for staff, and the organization's numbers, which show goals. */
const goalTopic = 'metric-goal';
const dataTopic = 'report-data';

export const getGoal = async (db: Db, id: number): Promise<GoalRow> =>
  orNotFound(await selectGoal(db, id), 'Goal');

async function recordChange(
  db: Db,
  viewer: Viewer,
  { id, organization_id, metric }: GoalRow,
  kind: 'created' | 'changed' | 'deleted',
): Promise<void> {
  await recordAudit(db, {
    action: `metric_goal.${kind}`,
    viewer,
    subject: { noun: 'metric_goal', id },
    details: { organization: organization_id, metric },
  });
  await recordEvents(db, [
    { topic: goalTopic, recordId: id, kind },
    { topic: dataTopic, recordId: organization_id },
  ]);
}

interface CheckedGoal {
  organizationId: number;
  metric: GoalMetric;
  value: number;
  from: string;
  to: string | null;
  exceptId: number | null;
}

/** Throws 400 if the values are invalid, or if another goal for the metric already applies to any of the months. */
async function checkGoal(db: Db, goal: CheckedGoal): Promise<void> {
  if (isPageSpeedMetric(goal.metric) && goal.value > largestPageSpeed) {
    throw invalid({ value: [`Enter a number from 0 to ${largestPageSpeed}.`] });
  }
  if (goal.to !== null && goal.to < goal.from) {
    throw invalid({ to_month: ['The last month must not be before the first month.'] });
  }
  await lockName(db, `metric-goal ${goal.organizationId} ${goal.metric}`);
  const other = await selectOverlappingGoal(db, goal);
  if (!other) return;
  const end = other.to_month === null ? 'without an end' : `until ${other.to_month}`;
  throw invalid({
    from_month: [`Another goal applies from ${other.from_month} ${end}. End it first.`],
  });
}

export async function createGoal(db: Db, viewer: Viewer, body: MetricGoalBody): Promise<GoalRow> {
  const { organization, metric, value, direction, from_month, to_month, note } = body;
  if (!(await findOrganizationName(db, organization))) {
    throw invalid({ organization: ['This organization does not exist.'] });
  }
  await checkGoal(db, {
    organizationId: organization,
    metric,
    value,
    from: from_month,
    to: to_month ?? null,
    exceptId: null,
  });
  const now = clock.instant();
  const row = await insertRow(db, 'metric_goal', {
    organization_id: organization,
    metric,
    value,
    direction,
    from_month,
    to_month: to_month ?? null,
    note: note || null,
    created_at: now,
    updated_at: now,
  });
  await recordChange(db, viewer, row, 'created');
  return row;
}

export async function updateGoal(
  db: Db,
  viewer: Viewer,
  row: GoalRow,
  { note, ...changes }: MetricGoalUpdate,
): Promise<GoalRow> {
  const changed = { ...row, ...changes };
  await checkGoal(db, {
    organizationId: row.organization_id,
    metric: row.metric,
    value: changed.value,
    from: changed.from_month,
    to: changed.to_month,
    exceptId: row.id,
  });
  const updated = await updateRow(db, 'metric_goal', row.id, {
    ...changes,
    ...(note !== undefined && { note: note || null }),
    updated_at: clock.instant(),
  });
  await recordChange(db, viewer, updated, 'changed');
  return updated;
}

export async function deleteGoal(db: Db, viewer: Viewer, row: GoalRow): Promise<void> {
  await deleteRow(db, 'metric_goal', row.id);
  await recordChange(db, viewer, row, 'deleted');
}
