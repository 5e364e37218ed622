import { type StatusUid, statusUids } from '@portal/contract/content/labels/content-statuses.ts';
import type {
  PlanningMonth,
  PlanningMonthCounts,
} from '@portal/contract/content/planning/planning-month.schema.ts';
import type { PlanningMonthRow } from './planning-month.repository.ts';

type Count = keyof PlanningMonthCounts;

/** For each status, the field that counts its articles. `article_count` counts the articles of all statuses. */
const countOf: Readonly<Record<StatusUid, Exclude<Count, 'article_count'>>> = {
  planned: 'planned_count',
  writing: 'assigned_count',
  rewrite: 'assigned_count',
  editing: 'editing_count',
  reedit: 'editing_count',
  final_review: 'final_review_count',
  ready_to_post: 'ready_to_post_count',
  post_qa: 'post_qa_count',
  scheduled: 'scheduled_count',
  posted: 'live_count',
  on_hold: 'on_hold_count',
};

function noArticles(): PlanningMonthCounts {
  return {
    article_count: 0,
    planned_count: 0,
    assigned_count: 0,
    editing_count: 0,
    final_review_count: 0,
    ready_to_post_count: 0,
    post_qa_count: 0,
    scheduled_count: 0,
    live_count: 0,
    on_hold_count: 0,
  };
}

/** Sums counts by stage. A status's id is its position among the seeded statuses. */
export function countByStage(
  rows: readonly { status_id: number; count: number }[],
): PlanningMonthCounts {
  const counts = noArticles();
  for (const { status_id, count } of rows) {
    const uid = statusUids[status_id - 1];
    if (uid === undefined) continue;
    counts[countOf[uid]] += count;
    counts.article_count += count;
  }
  return counts;
}

export function presentPlanningMonth(
  row: PlanningMonthRow,
  work?: PlanningMonthCounts & { isCreatingReports: boolean },
): PlanningMonth {
  return {
    id: row.id,
    year: row.year,
    month: row.month,
    default_milestone_one: row.default_milestone_one,
    default_milestone_two: row.default_milestone_two,
    editor_due_date_offset: row.editor_due_date_offset,
    version: row.version,
    ...work,
  };
}
