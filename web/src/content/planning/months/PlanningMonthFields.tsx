import { NumberInput } from '@mantine/core';
import { defaultMilestones } from '@portal/contract/content/planning/planning-month.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { monthChoices } from '#content/shared/month-label.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import type { RecordForm } from '#platform/forms/use-record-form.ts';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import styles from './PlanningMonthForm.module.css';
import {
  planningMonthLabels as labels,
  milestoneWarning,
  type PlanningMonthFormValues,
} from './planning-month-form-values.ts';

interface PlanningMonthFieldsProps {
  form: RecordForm<PlanningMonthFormValues>;
  years: { first: number; last: number };
  /** An error for the month field in addition to the form's errors. */
  monthProblem?: string | undefined;
}

export function PlanningMonthFields({ form, years, monthProblem }: PlanningMonthFieldsProps) {
  const { values } = form;
  const today = dayInZone(new Date(), useTimeZone());
  const describe = (field: 'default_milestone_one' | 'default_milestone_two', text: string) => {
    const { year, month } = values;
    const warning =
      month && typeof year === 'number'
        ? milestoneWarning(values[field], { year, month: Number(month) }, today)
        : null;
    return warning ? <span className={styles.warning}>{warning}</span> : text;
  };
  const usual =
    values.month && typeof values.year === 'number'
      ? defaultMilestones(values.year, Number(values.month))
      : { one: 'YYYY-MM-DD', two: 'YYYY-MM-DD' };
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={labels.month}
          withAsterisk
          placeholder="Choose a month"
          data={monthChoices}
          maxDropdownHeight={400}
          openOnFocus={false}
          data-autofocus
          {...form.getInputProps('month')}
          error={form.errors.month ?? monthProblem}
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
        description={describe(
          'default_milestone_one',
          'Write due date of milestone 1, the first half of the articles.',
        )}
        placeholder={usual.one}
        {...form.getInputProps('default_milestone_one')}
      />
      <DayInput
        label={labels.default_milestone_two}
        description={describe(
          'default_milestone_two',
          'Write due date of milestone 2, the second half.',
        )}
        placeholder={usual.two}
        {...form.getInputProps('default_milestone_two')}
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
    </>
  );
}
