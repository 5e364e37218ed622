import {
  finalReviewOffset,
  goLiveOffset,
} from '@portal/contract/content/planning/planning-month.schema.ts';
import { addDays } from '@portal/contract/platform/dates.ts';

interface Month {
  default_milestone_one: string;
  default_milestone_two: string;
  editor_due_date_offset: number;
}

export interface PlannedDates {
  duedate_write: string | null;
  duedate_edit: string | null;
  duedate_finalreview: string | null;
  duedate_golive: string | null;
}

/** Returns an article's due dates with this milestone in a planning month; all are null if there is no milestone. */
export function plannedDates(month: Month, milestone: number | null): PlannedDates {
  if (milestone === null) {
    return {
      duedate_write: null,
      duedate_edit: null,
      duedate_finalreview: null,
      duedate_golive: null,
    };
  }
  const write = milestone === 1 ? month.default_milestone_one : month.default_milestone_two;
  return {
    duedate_write: write,
    duedate_edit: addDays(write, month.editor_due_date_offset),
    duedate_finalreview: addDays(write, finalReviewOffset),
    duedate_golive: addDays(write, goLiveOffset),
  };
}
