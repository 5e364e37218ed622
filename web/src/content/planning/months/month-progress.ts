import type { PlanningMonthCounts } from '@portal/contract/content/planning/planning-month.schema.ts';

/**
 * Returns how many articles have reached each stage, and how many are on hold. The home counts the current month's
 * articles in the same way.
 */
export function monthProgress(counts: PlanningMonthCounts) {
  const live = counts.live_count;
  const approved =
    counts.ready_to_post_count + counts.post_qa_count + counts.scheduled_count + live;
  const written = counts.editing_count + counts.final_review_count + approved;
  return { written, approved, live, 'on hold': counts.on_hold_count };
}
