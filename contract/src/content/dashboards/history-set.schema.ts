import { z } from 'zod';
import { day, id, relation } from '../../platform/fields.ts';

/** The statuses with a chart on the staff dashboard. Planned articles have a chart for each of two content types. */
export const dashboardStatuses = [
  'writing',
  'editing',
  'rewrite',
  'reedit',
  'final_review',
  'ready_to_post',
  'post_qa',
] as const;
export const dashboardPlannedTypes = ['link_building', 'optimization'] as const;

/** The number of weeks that a chart shows. */
export const historyWeeks = 12;

/** Counts of overdue and other unfinished articles for one status in one week. */
export const historySet = z.object({
  id: id(),
  status: z.object({ id: id(), uid: z.string(), name: z.string(), color: z.string() }),
  /** The content type, for planned articles; null for other statuses. */
  content_type: z.object({ id: id(), uid: z.string().nullable(), name: z.string() }).nullable(),
  /** The Monday of the counted week. */
  week: day(),
  late_count: z.int(),
  incomplete_count: z.int(),
  /** The day that the articles were counted. */
  asOfDate: day(),
});
export type HistorySet = z.infer<typeof historySet>;

/** The current counts of all charts, which haven't been saved as history sets. */
export const currentCounts = z.object({
  /** The Monday of the current week. */
  week: day(),
  asOfDate: day(),
  charts: z.array(
    z.object({
      status: z.string(),
      content_type: id().nullable(),
      late_count: z.int(),
      incomplete_count: z.int(),
    }),
  ),
});
export type CurrentCounts = z.infer<typeof currentCounts>;

export const historySetBody = z.strictObject({
  status: z.enum([...dashboardStatuses, 'planned']),
  content_type: relation().nullish(),
});
