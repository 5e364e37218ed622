import { shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import {
  goalDirectionTitles,
  type MetricGoal,
  type ShownGoal,
} from '@portal/contract/reporting/goals/metric-goal.schema.ts';

/** Returns text such as 'At least 40'. */
export const goalText = ({ direction, value }: ShownGoal): string =>
  `${goalDirectionTitles[direction]} ${value.toLocaleString('en')}`;

/** Returns text such as 'Jan 2026 to Jun 2026' or 'From Jan 2026'. */
export const goalMonthsText = ({ from_month: from, to_month: to }: MetricGoal): string =>
  to === null ? `From ${shortMonth(from)}` : `${shortMonth(from)} to ${shortMonth(to)}`;
