import type {
  GoalDirection,
  GoalMetric,
} from '@portal/contract/reporting/goals/metric-goal.schema.ts';
import type { Generated } from 'kysely';

/**
 * An organization's goal for a metric in some months. An organization's goals for the same metric don't overlap in any
 * month.
 */
export interface MetricGoalTable {
  id: Generated<number>;
  organization_id: number;
  metric: GoalMetric;
  value: number;
  direction: GoalDirection;
  /** The first month, as YYYY-MM. */
  from_month: string;
  /** The last month, as YYYY-MM; null if the goal has no end. */
  to_month: string | null;
  note: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    metric_goal: MetricGoalTable;
  }
}
