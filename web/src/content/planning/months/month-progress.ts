import type { PlanningMonthCounts } from '@portal/contract/content/planning/planning-month.schema.ts';

/**
 * The articles that have reached each stage, counted as on the home for the current month, and the articles on hold.
 */
export function monthProgress(counts: PlanningMonthCounts) {
  const live = counts.live_count;
  const approved =
    counts.ready_to_post_count + counts.post_qa_count + counts.scheduled_count + live;
  const written = counts.editing_count + counts.final_review_count + approved;
  return { written, approved, live, 'on hold': counts.on_hold_count };
}
