import { Modal, NumberInput, TextInput } from '@mantine/core';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import {
  type GoalDirection,
  type GoalMetric,
  goalDirections,
  goalDirectionTitles,
  goalMetrics,
  goalMetricTitles,
  type MetricGoal,
} from '@portal/contract/reporting/goals/metric-goal.schema.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import styles from '../shared/RecordEntries.module.css';
import { useSetGoal, useUpdateGoal } from './goals.queries.ts';

type GoalValues = {
  metric: GoalMetric;
  direction: GoalDirection;
  value: number | string;
  from_month: string;
  to_month: string;
  note: string;
};

const labels = {
  metric: 'Metric',
  direction: 'Direction',
  value: 'Value',
  from_month: 'First month',
  to_month: 'Last month',
  note: 'Note',
};

const metricChoices = goalMetrics.map((value) => ({ value, label: goalMetricTitles[value] }));
const directionChoices = goalDirections.map((value) => ({
  value,
  label: goalDirectionTitles[value],
}));

interface GoalModalProps {
  organization: number;
  /** The goal to edit; omitted to set a new one. */
  goal?: MetricGoal;
  onClose: () => void;
}

/** Sets a goal, by default from this month on, or edits one. */
export function GoalModal({ organization, goal, onClose }: GoalModalProps) {
  const month = dayInZone(new Date(), useTimeZone()).slice(0, 7);
  const set = useSetGoal(onClose);
  const update = useUpdateGoal(onClose);
  const form = useRecordForm<GoalValues, MetricGoal>({
    name: goal ? `goal-${goal.id}` : `goal-of-${organization}`,
    record: goal,
    valuesOf: (one) => ({
      metric: one?.metric ?? 'traffic',
      direction: one?.direction ?? 'at_least',
      value: one?.value ?? '',
      from_month: one?.from_month ?? month,
      to_month: one?.to_month ?? '',
      note: one?.note ?? '',
    }),
    savesOn: 'submit',
    create: ({ metric, direction, value, from_month, to_month, note }) =>
      set.mutateAsync({
        body: {
          organization,
          metric,
          direction,
          value: Number(value),
          from_month,
          to_month: to_month || null,
          note: note.trim() || null,
        },
      }),
    update: ({ direction, value, from_month, to_month, note }, { id, version }) =>
      update.mutateAsync({
        params: { id },
        body: {
          ...(direction && { direction }),
          ...(value !== undefined && { value: Number(value) }),
          ...(from_month && { from_month }),
          ...(to_month !== undefined && { to_month: to_month || null }),
          ...(note !== undefined && { note: note.trim() || null }),
        },
        version,
      }),
  });
  return (
    <Modal opened onClose={onClose} title={goal ? 'Edit Goal' : 'Set Goal'}>
      <form id={form.id} className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <RecordFormNotices form={form} labels={labels} />
        <Select
          label={labels.metric}
          data={metricChoices}
          allowDeselect={false}
          disabled={goal !== undefined}
          {...form.getInputProps('metric')}
        />
        <div className={styles.pair}>
          <Select
            label={labels.direction}
            data={directionChoices}
            allowDeselect={false}
            {...form.getInputProps('direction')}
          />
          <NumberInput
            label={labels.value}
            min={0}
            allowDecimal={false}
            {...form.getInputProps('value')}
          />
        </div>
        <div className={styles.pair}>
          <TextInput
            label={labels.from_month}
            type="month"
            placeholder="YYYY-MM"
            {...form.getInputProps('from_month')}
          />
          <TextInput
            label={labels.to_month}
            type="month"
            placeholder="YYYY-MM"
            description="Leave empty if the goal has no end."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('to_month')}
          />
        </div>
        <GrowingTextarea
          label={labels.note}
          description="Only staff see it."
          minRows={2}
          maxLength={500}
          {...form.getInputProps('note')}
        />
        <div className={styles.foot}>
          <FormButtons
            form={form}
            onClose={onClose}
            submitLabel={goal ? 'Save' : 'Set Goal'}
            isDisabled={form.values.value === '' || form.values.from_month === ''}
          />
        </div>
      </form>
    </Modal>
  );
}
