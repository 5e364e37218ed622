import {
  defaultEditorDueDateOffset,
  type PlanningMonth,
} from '@portal/contract/content/planning/planning-month.schema.ts';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import { required } from '#platform/forms/field-errors.ts';

export const planningMonthLabels = {
  year: 'Year',
  month: 'Month',
  default_milestone_one: 'Milestone one',
  default_milestone_two: 'Milestone two',
  editor_due_date_offset: 'Editor due date offset',
};

export interface YearAndMonth {
  year: number;
  month: number;
}

/** Returns a planning month's form values, or the values for a new month, with `start` as its year and month. */
export function planningMonthFormValues(
  planningMonth: PlanningMonth | undefined,
  start: YearAndMonth | undefined,
) {
  const { year, month } = planningMonth ?? start ?? {};
  return {
    year: (year ?? '') as number | string,
    month: month ? String(month) : null,
    default_milestone_one: planningMonth?.default_milestone_one ?? null,
    default_milestone_two: planningMonth?.default_milestone_two ?? null,
    editor_due_date_offset: (planningMonth?.editor_due_date_offset ?? defaultEditorDueDateOffset) as
      | number
      | string,
  };
}

export type PlanningMonthFormValues = ReturnType<typeof planningMonthFormValues>;

/** Returns the request body. An empty milestone is null, and an empty offset becomes the default. */
export function planningMonthBodyOf(values: Partial<PlanningMonthFormValues>) {
  const { year, month, editor_due_date_offset: offset, ...milestones } = values;
  return {
    ...milestones,
    ...(typeof year === 'number' && { year }),
    ...(month && { month: Number(month) }),
    ...(offset !== undefined && {
      editor_due_date_offset: typeof offset === 'number' ? offset : defaultEditorDueDateOffset,
    }),
  };
}

/** Returns a warning if a milestone has passed or is far from its month, or otherwise null. */
export function milestoneWarning(
  milestone: string | null,
  { year, month }: YearAndMonth,
  today: string,
): string | null {
  if (milestone === null) return null;
  const distance =
    12 * (Number(milestone.slice(0, 4)) - year) + Number(milestone.slice(5, 7)) - month;
  if (Math.abs(distance) > 2) {
    const side = distance < 0 ? 'before' : 'after';
    return `This is ${Math.abs(distance)} months ${side} the planning month.`;
  }
  return milestone < today
    ? 'This date has passed: its articles would be overdue immediately.'
    : null;
}

interface Years {
  first: number;
  last: number;
}

export const planningMonthRules = ({ first, last }: Years, own?: number) => ({
  month: required,
  year: (year: number | string) => {
    if (typeof year !== 'number') return requiredMessage;
    // An old month may keep its year, even if the year is out of range.
    if (year === own || (year >= first && year <= last)) return null;
    return `Enter a year from ${first} to ${last}.`;
  },
});
