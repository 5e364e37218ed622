import { NumberInput, Switch, TextInput } from '@mantine/core';
import { contentStatusCalls } from '@portal/contract/content/labels/content-status.calls.ts';
import type { ContentStatus } from '@portal/contract/content/labels/content-status.schema.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { EditPanel } from '#platform/forms/EditPanel.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { ColorField } from './ColorField.tsx';

interface StatusPanelProps {
  status: ContentStatus;
  onClose: () => void;
}

const labels = {
  name: 'Name',
  color: 'Color',
  due_date_day_offset: 'Days until due',
  is_active: 'Offered',
};

const valuesOf = (status: ContentStatus) => ({
  name: status.name,
  color: status.color,
  due_date_day_offset: (status.due_date_day_offset ?? '') as number | string,
  is_active: status.is_active,
});

export function StatusPanel({ status, onClose }: StatusPanelProps) {
  const update = useEndpointMutation(contentStatusCalls.update, {
    invalidates: [contentStatusCalls.list],
    callerShowsErrors: true,
  });
  const form = useRecordForm<ReturnType<typeof valuesOf>, ContentStatus>({
    name: `content-status-${status.id}`,
    record: status,
    valuesOf: (record = status) => valuesOf(record),
    validate: { name: required },
    update: ({ due_date_day_offset: days, ...changes }, { id, version }) => {
      const offset = days === '' ? null : Number(days);
      const body = { ...changes, ...(days !== undefined && { due_date_day_offset: offset }) };
      return update.mutateAsync({ params: { id }, body, version });
    },
  });
  return (
    <EditPanel title={status.name} form={form} onClose={onClose}>
      <RecordFormNotices form={form} labels={labels} />
      <PropertyList>
        <Property label="Code">
          <code>{status.uid}</code>
        </Property>
        <Property label="Kind">{status.status_type}</Property>
      </PropertyList>
      <p className={styles.text}>
        Code and kind drive the workflow and can’t be changed. Statuses can’t be added or deleted.
      </p>
      <TextInput label={labels.name} withAsterisk maxLength={100} {...form.getInputProps('name')} />
      <ColorField
        value={form.values.color}
        error={form.errors.color}
        onChange={(color) => form.change({ color: color })}
      />
      <NumberInput
        label={labels.due_date_day_offset}
        description="How many days after entering this status an article is due, if its date is empty or has passed."
        min={0}
        max={365}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        placeholder="Sets no date"
        {...form.getInputProps('due_date_day_offset')}
      />
      <Switch
        label={labels.is_active}
        description="People can choose it manually. Moves use hidden statuses either way."
        {...form.getSwitchProps('is_active')}
      />
    </EditPanel>
  );
}
