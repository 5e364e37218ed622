import { Button, NumberInput, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import {
  defaultEditorDueDateOffset,
  defaultMilestones,
  type PlanningMonth,
  planningYears,
} from '@portal/contract/content/planning-month.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { DayInput } from '#platform/ui/DayInput.tsx';
import { ProgressBar } from '#platform/ui/ProgressBar.tsx';
import { monthChoices } from './month-label.ts';
import styles from './PlanningMonthForm.module.css';
import { PlanningPreview } from './PlanningPreview.tsx';
import {
  planningPreviewQuery,
  useCreatePlanningMonth,
  usePlanningMonths,
  useUpdatePlanningMonth,
} from './planning-month.queries.ts';
import { usePacedProgress } from './use-paced-progress.ts';

export interface PlanningMonthFormProps {
  /** The month that is changed; without one a month is added. */
  planningMonth?: PlanningMonth | undefined;
  /** The month that a new one starts as; the one after the newest unless given. */
  start?: { year: number; month: number } | undefined;
  onDone: () => void;
}

const fields = [
  'year',
  'month',
  'default_milestone_one',
  'default_milestone_two',
  'editor_due_date_offset',
] as const;
const labels = {
  year: 'Year',
  month: 'Month',
  default_milestone_one: 'Milestone one',
  default_milestone_two: 'Milestone two',
  editor_due_date_offset: 'Editor due date offset',
};
const duplicate = 'That planning month already exists';
/** How long a full bar is seen before the form closes. */
const fullBarTime = 600;

export function PlanningMonthForm({ planningMonth, start, onDone }: PlanningMonthFormProps) {
  const today = dayInZone(new Date(), useTimeZone());
  const years = planningYears(today);
  const suggested = useSuggestedMonth(today);
  const form = useForm({
    initialValues: initialValues(planningMonth ?? start ?? suggested, planningMonth),
    validate: {
      year: (year) => yearProblem(year, years),
      month: (month) => (month === null ? 'This field is required.' : null),
    },
  });
  const [made, setMade] = useState<number | null>(null);
  const create = useCreatePlanningMonth((madeCount) => {
    setMade(madeCount);
    setTimeout(onDone, fullBarTime);
  });
  const update = useUpdatePlanningMonth(onDone);
  const mutation = planningMonth ? update : create;

  // From the submit on the preview stays as it was: what it promised is being made.
  const isNew = !planningMonth && made === null && !create.isPending;
  const { values } = form;
  const wanted = toBody(values);
  const isWhole = wanted !== null && yearProblem(values.year, years) === null;
  const [settled] = useDebouncedValue(wanted, 350);
  const { data: preview, isFetching } = useQuery({
    ...planningPreviewQuery(settled ?? { year: years.first, month: 1 }),
    enabled: isNew && isWhole && settled !== null,
  });
  const exists = isNew && preview?.planning_month !== null && isShown(preview, wanted);
  const state = made !== null ? 'done' : create.isPending ? 'running' : 'idle';
  const percent = usePacedProgress(state);

  const handleSubmit = form.onSubmit(() => {
    if (wanted === null) return;
    const onError = (error: Error) => form.setErrors(fieldErrorsOf(error));
    if (!planningMonth) return create.mutate({ body: wanted }, { onError });
    const { id, version } = planningMonth;
    update.mutate({ params: { id }, body: wanted, version }, { onError });
  });

  const defaults =
    values.month && typeof values.year === 'number'
      ? defaultMilestones(values.year, Number(values.month))
      : { one: 'YYYY-MM-DD', two: 'YYYY-MM-DD' };
  return (
    <form onSubmit={handleSubmit} className={styles.form} data-wide={!planningMonth || undefined}>
      <div className={styles.fields}>
        {hasOtherErrors(mutation.error, fields) && (
          <ErrorDisplay error={mutation.error} labels={labels} />
        )}
        <div className={styles.pair}>
          <Select
            label={labels.month}
            withAsterisk
            placeholder="Choose a month"
            data={monthChoices}
            maxDropdownHeight={400}
            {...form.getInputProps('month')}
            error={form.errors.month ?? (exists ? duplicate : undefined)}
          />
          <NumberInput
            label={labels.year}
            withAsterisk
            min={years.first}
            max={years.last}
            clampBehavior="none"
            allowDecimal={false}
            {...form.getInputProps('year')}
          />
        </div>
        <DayInput
          label={labels.default_milestone_one}
          description="Articles of milestone 1 are written by this day."
          placeholder={defaults.one}
          {...form.getInputProps('default_milestone_one')}
          value={values.default_milestone_one}
        />
        <DayInput
          label={labels.default_milestone_two}
          description="Articles of milestone 2 are written by this day."
          placeholder={defaults.two}
          {...form.getInputProps('default_milestone_two')}
          value={values.default_milestone_two}
        />
        <NumberInput
          label={labels.editor_due_date_offset}
          description="Days from writing to editing."
          min={0}
          max={365}
          allowDecimal={false}
          suffix=" days"
          {...form.getInputProps('editor_due_date_offset')}
        />
      </div>
      {!planningMonth && (
        <PlanningPreview
          preview={isWhole ? preview : undefined}
          isLoading={isFetching && !preview}
        />
      )}
      <footer className={styles.foot}>
        {state !== 'idle' ? (
          <div className={styles.progress}>
            <ProgressBar
              label={state === 'done' ? 'The month is planned' : 'Adding the planning month'}
              done={percent}
              total={100}
              count={articleCount(made ?? preview?.article_count ?? 0, state === 'done')}
            />
          </div>
        ) : (
          <>
            <Button variant="default" onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" loading={update.isPending} disabled={exists}>
              {planningMonth ? 'Save' : 'Add Planning Month'}
            </Button>
          </>
        )}
      </footer>
    </form>
  );
}

function initialValues(
  month: { year: number; month: number } | undefined,
  planningMonth: PlanningMonth | undefined,
) {
  return {
    year: (month?.year ?? '') as number | string,
    month: month ? String(month.month) : null,
    default_milestone_one: planningMonth?.default_milestone_one ?? null,
    default_milestone_two: planningMonth?.default_milestone_two ?? null,
    editor_due_date_offset: (planningMonth?.editor_due_date_offset ?? defaultEditorDueDateOffset) as
      | number
      | string,
  };
}

function toBody(values: ReturnType<typeof initialValues>) {
  if (typeof values.year !== 'number' || values.month === null) return null;
  const offset = values.editor_due_date_offset;
  return {
    year: values.year,
    month: Number(values.month),
    default_milestone_one: values.default_milestone_one ?? undefined,
    default_milestone_two: values.default_milestone_two ?? undefined,
    editor_due_date_offset: typeof offset === 'number' ? offset : defaultEditorDueDateOffset,
  };
}

function yearProblem(year: number | string, { first, last }: { first: number; last: number }) {
  if (typeof year !== 'number') return 'This field is required.';
  if (year >= first && year <= last) return null;
  return `Enter a year from ${first} to ${last}.`;
}

interface YearAndMonth {
  year: number;
  month: number;
}

// While the next preview is under way the last one is still shown; it says nothing of this month.
const isShown = (preview: YearAndMonth | undefined, wanted: YearAndMonth | null) =>
  preview !== undefined && preview.year === wanted?.year && preview.month === wanted.month;

function articleCount(count: number, isDone: boolean): string {
  const articles = `${count.toLocaleString('en')} ${count === 1 ? 'article' : 'articles'}`;
  return isDone ? `${articles} planned` : `${articles} to plan`;
}

/** The month after the newest planning month. */
function useSuggestedMonth(today: string) {
  const { months } = usePlanningMonths();
  const newest = months[0] ?? { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  return newest.month === 12
    ? { year: newest.year + 1, month: 1 }
    : { year: newest.year, month: newest.month + 1 };
}
