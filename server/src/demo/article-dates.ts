import type { StatusUid } from '@portal/contract/content/labels/content-statuses.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { plannedDates } from '#content/planning/months/planned-dates.ts';
import type { Stage } from './article-stages.ts';

/** The workflow steps in order. An article has completed every step before its current one. */
const steps: readonly StatusUid[] = [
  'writing',
  'editing',
  'final_review',
  'ready_to_post',
  'post_qa',
  'scheduled',
];

/** Returns the index of the step for a status. Posted comes after all steps. */
export const stepOf = (status: StatusUid): number => {
  if (status === 'rewrite' || status === 'reedit') return 1;
  return status === 'posted' ? steps.length : steps.indexOf(status);
};

export interface Dates {
  duedate_write: string | null;
  duedate_rewrite: string | null;
  duedate_edit: string | null;
  duedate_reedit: string | null;
  duedate_finalreview: string | null;
  duedate_schedulepost: string | null;
  duedate_qapost: string | null;
  duedate_golive: string | null;
}

interface Planning {
  month: {
    default_milestone_one: string;
    default_milestone_two: string;
    editor_due_date_offset: number;
  };
  milestone: number | null;
  isReviewed: boolean;
}

/** Returns due dates that fit an article's stage. The due dates of completed steps are in the past. */
export function datesOf(
  { month, milestone, isReviewed }: Planning,
  stage: Stage,
  today: string,
): Dates {
  const planned = plannedDates(month, milestone ?? 1);
  const golive = planned.duedate_golive ?? today;
  const review = addDays(golive, -7);
  const days: (string | null)[] = [
    planned.duedate_write,
    isReviewed ? planned.duedate_edit : null,
    isReviewed ? planned.duedate_finalreview : null,
    addDays(review, 2),
    addDays(review, 4),
    golive,
  ];
  const step = stepOf(stage.status);
  // Articles posted on schedule keep their planned dates.
  const isUnderWay =
    stage.status !== 'planned' && !(stage.status === 'posted' && stage.dueIn === null);
  const present = stage.dueIn === null ? null : addDays(today, stage.dueIn);
  const isRework = stage.status === 'rewrite' || stage.status === 'reedit';
  const before = isRework ? addDays(today, -3) : ([present ?? today, today].sort()[0] ?? today);
  if (isUnderWay) {
    const moved = days.map((day, index) => {
      if (day === null) return null;
      if (index < step) return [day, addDays(before, -2 * (step - index))].sort()[0] ?? day;
      if (index > step) {
        return [day, addDays(present ?? today, 4 * (index - step))].sort()[1] ?? day;
      }
      return present ?? day;
    });
    days.splice(0, days.length, ...moved);
  }
  const [write, edit, finalReview, schedule, qa, live] = days;
  const rework = isRework ? present : null;
  return {
    duedate_write: write ?? null,
    duedate_rewrite: stage.status === 'rewrite' ? rework : null,
    duedate_edit: rework ? addDays(today, -3) : (edit ?? null),
    duedate_reedit: stage.status === 'reedit' ? rework : null,
    duedate_finalreview: finalReview ?? null,
    duedate_schedulepost: step >= 3 ? (schedule ?? null) : null,
    duedate_qapost: step >= 4 ? (qa ?? null) : null,
    duedate_golive: live ?? null,
  };
}

/**
 * Moves the dates of planned articles, and of articles posted on schedule, up to ten days earlier, depending on the
 * client, so that work is spread over the days of a month. Articles in progress already have dates around today.
 */
export function spreadDates(dates: Dates, stage: Stage, client: number): Dates {
  if (stage.dueIn !== null || !['planned', 'posted'].includes(stage.status)) return dates;
  const days = -((client * 5) % 11);
  const moved = Object.entries(dates).map(([name, day]) => [
    name,
    day === null ? null : addDays(day, days),
  ]);
  return Object.fromEntries(moved) as Dates;
}
