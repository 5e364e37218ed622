import { ActionIcon, Button, NumberInput } from '@mantine/core';
import {
  type CapacityRole,
  type CapacityUnit,
  capacityRoles,
  type PersonCapacity,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import { roleWords } from '@portal/contract/content/capacity/capacity-texts.ts';
import { mondayOf } from '@portal/contract/platform/dates.ts';
import { IconTrash } from '@tabler/icons-react';
import { useContentTypes } from '#content/shared/pick-lists.queries.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { useAddCapacity } from '../capacity.queries.ts';
import styles from '../shared/Capacity.module.css';

interface Limit {
  content_type: number | null;
  amount: number | string;
}

type Values = {
  role: CapacityRole;
  unit: CapacityUnit;
  amount: number | string;
  from_day: string | null;
  limits: Limit[];
};

const labels = {
  role: 'Role',
  unit: 'Unit',
  amount: 'Per week',
  from_day: 'From',
  limits: 'Limits',
};

const unitChoices = [
  { value: 'articles', label: 'Articles' },
  { value: 'words', label: 'Words' },
];

interface CapacityFormProps {
  record: PersonCapacity;
  today: string;
  onClose: () => void;
}

/** Sets a capacity that starts on a given day. The form initially contains the values that apply now. */
export function CapacityForm({ record, today, onClose }: CapacityFormProps) {
  const add = useAddCapacity(onClose);
  const roles = capacityRoles.filter((role) => role !== 'writer' || record.is_writer);
  const current = record.capacities.find(({ from_day }) => from_day <= today);
  const form = useRecordForm<Values, never>({
    name: `capacity-of-${record.id}`,
    valuesOf: () => ({
      role: current?.role ?? roles[0] ?? 'editor',
      unit: current?.unit ?? 'articles',
      amount: current?.amount ?? '',
      from_day: mondayOf(today),
      limits: (current?.limits ?? []).map(({ content_type, amount }) => ({
        content_type: content_type.id,
        amount,
      })),
    }),
    validate: {
      amount: (amount) => (amount === '' ? 'Enter a number from 0.' : null),
      from_day: (day) => (day === null ? 'Enter a day.' : null),
      limits: (limits) =>
        limits.every(({ content_type, amount }) => content_type !== null && amount !== '')
          ? null
          : 'Choose a content type and a number for each limit.',
    },
    create: ({ role, unit, amount, from_day, limits }) =>
      add.mutateAsync({
        params: { id: record.id },
        body: {
          role,
          unit,
          amount: Number(amount),
          // The validation above requires a day and content types.
          from_day: from_day ?? today,
          limits: limits.map((limit) => ({
            content_type: limit.content_type ?? 0,
            amount: Number(limit.amount),
          })),
        },
      }),
  });
  return (
    <form
      id={form.id}
      className={styles.stack}
      onSubmit={form.handleSubmit}
      noValidate
      aria-label="Set capacity"
    >
      <RecordFormNotices form={form} labels={labels} />
      <div className={styles.pair}>
        <Select
          label={labels.role}
          data={roles.map((role) => ({ value: role, label: roleWords[role].name }))}
          allowDeselect={false}
          {...form.getInputProps('role')}
        />
        <DayInput
          label={labels.from_day}
          minDay={mondayOf(today)}
          {...form.getInputProps('from_day')}
        />
        <NumberInput
          label={labels.amount}
          min={0}
          max={1_000_000}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps('amount')}
        />
        <Select
          label={labels.unit}
          data={unitChoices}
          allowDeselect={false}
          {...form.getInputProps('unit')}
        />
      </div>
      <LimitFields {...form.getInputProps('limits')} />
      <div className={styles.foot}>
        <FormButtons form={form} onClose={onClose} submitLabel="Save Capacity" size="xs" />
      </div>
    </form>
  );
}

interface LimitFieldsProps {
  value: Limit[];
  onChange: (limits: Limit[]) => void;
  error?: string | boolean | undefined;
}

/** Edits the limits for individual content types. */
function LimitFields({ value, onChange, error }: LimitFieldsProps) {
  const types = useContentTypes(true);
  const choices = types.records.map(({ id, name }) => ({ value: String(id), label: name }));
  const change = (index: number, limit: Partial<Limit>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...limit } : one)));
  return (
    <div className={styles.section}>
      {value.map(({ content_type, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: limits have no identity and are never reordered
        <div key={index} className={styles.limits}>
          <Select
            label={index === 0 ? 'Content type' : undefined}
            aria-label="Content type"
            data={choices}
            value={content_type === null ? null : String(content_type)}
            onChange={(id) => change(index, { content_type: id === null ? null : Number(id) })}
          />
          <NumberInput
            label={index === 0 ? 'At most' : undefined}
            aria-label="At most"
            min={0}
            allowDecimal={false}
            thousandSeparator=","
            value={amount}
            onChange={(limit) => change(index, { amount: limit })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Delete limit"
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      {typeof error === 'string' && <p className={styles.warning}>{error}</p>}
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => onChange([...value, { content_type: null, amount: '' }])}
        >
          Limit a Content Type
        </Button>
      </div>
    </div>
  );
}
