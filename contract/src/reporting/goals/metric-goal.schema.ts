import { z } from 'zod';
import { id, instant, relation, requiredElse, text } from '../../platform/fields.ts';

/** The metrics that can have a goal: numbers of a calendar month, and page speed from 0 to 100. */
export const goalMetrics = [
  'traffic',
  'leads',
  'quotable_leads',
  'desktop_page_speed',
  'mobile_page_speed',
] as const;
export type GoalMetric = (typeof goalMetrics)[number];

export const goalMetricTitles: Record<GoalMetric, string> = {
  traffic: 'New users',
  leads: 'Leads',
  quotable_leads: 'Quotable leads',
  desktop_page_speed: 'Desktop page speed',
  mobile_page_speed: 'Mobile page speed',
};

export const goalDirections = ['at_least', 'at_most'] as const;
export type GoalDirection = (typeof goalDirections)[number];

export const goalDirectionTitles: Record<GoalDirection, string> = {
  at_least: 'At least',
  at_most: 'At most',
};

export const isPageSpeedMetric = (metric: GoalMetric): boolean => metric.endsWith('_page_speed');

export const largestPageSpeed = 100;

/** A goal as shown with numbers. */
export const shownGoal = z.object({ value: z.int(), direction: z.enum(goalDirections) });
export type ShownGoal = z.infer<typeof shownGoal>;

/** An organization's goal for a metric, which applies to whole months. Only staff can read the record. */
export const metricGoal = z.object({
  id: id(),
  organization: id(),
  metric: z.enum(goalMetrics),
  value: z.int(),
  direction: z.enum(goalDirections),
  /** YYYY-MM. */
  from_month: z.string(),
  /** YYYY-MM, inclusive; null if the goal has no end. */
  to_month: z.string().nullable(),
  note: z.string().nullable(),
  created_at: instant(),
  updated_at: instant(),
  version: z.int(),
});
export type MetricGoal = z.infer<typeof metricGoal>;

const monthPattern = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/;
const month = () =>
  z
    .string(requiredElse('Enter a month as YYYY-MM.'))
    .regex(monthPattern, 'Enter a month as YYYY-MM.');
const value = () =>
  z
    .int(requiredElse('Enter a whole number.'))
    .min(0, 'Enter a number of at least 0.')
    .max(1_000_000_000, 'Enter a smaller number.');
const metric = () => z.enum(goalMetrics, 'Choose a metric.');
const direction = () => z.enum(goalDirections, 'Choose at least or at most.');
const note = () => text(500).nullable();

export const metricGoalBody = z.strictObject({
  organization: relation(),
  metric: metric(),
  value: value(),
  direction: direction().default('at_least'),
  from_month: month(),
  to_month: month().nullable().optional(),
  note: note().optional(),
});
export type MetricGoalBody = z.infer<typeof metricGoalBody>;

export const metricGoalUpdate = z.strictObject({
  value: value().optional(),
  direction: direction().optional(),
  from_month: month().optional(),
  to_month: month().nullable().optional(),
  note: note().optional(),
});
export type MetricGoalUpdate = z.infer<typeof metricGoalUpdate>;
