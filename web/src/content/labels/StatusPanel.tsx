import { NumberInput, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { contentStatusEndpoints } from '@portal/contract/content/labels/content-status.endpoints.ts';
import type { ContentStatus } from '@portal/contract/content/labels/content-status.schema.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { EditPanel } from '#platform/forms/EditPanel.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { required } from '#platform/forms/required.ts';
import { Property, PropertyList } from '#platform/ui/PropertyList.tsx';
import styles from '#platform/ui/RecordScreen.module.css';
import { ColorField } from './ColorField.tsx';

interface StatusPanelProps {
  status: ContentStatus;
  onClose: () => void;
}

export function StatusPanel({ status, onClose }: StatusPanelProps) {
  const form = useForm({
    initialValues: {
      name: status.name,
      color: status.color,
      due_date_day_offset: status.due_date_day_offset ?? '',
      is_active: status.is_active,
    },
    validate: { name: required },
  });
  const update = useEndpointMutation(contentStatusEndpoints.update, {
    invalidates: [contentStatusEndpoints.list],
    toast: 'Status Updated!',
    callerShowsErrors: true,
    onSuccess: onClose,
  });
  const handleSubmit = form.onSubmit(({ due_date_day_offset: days, ...values }) =>
    update.mutate(
      {
        params: { id: status.id },
        body: { ...values, due_date_day_offset: days === '' ? null : Number(days) },
      },
      { onError: (error) => form.setErrors(fieldErrorsOf(error)) },
    ),
  );
  const saving = {
    isSaving: update.isPending,
    error: hasOtherErrors(update.error, Object.keys(form.values)) ? update.error : null,
  };
  return (
    <EditPanel title={status.name} saving={saving} onSubmit={handleSubmit} onClose={onClose}>
      <PropertyList>
        <Property label="Code">
          <code>{status.uid}</code>
        </Property>
        <Property label="Kind">{status.status_type}</Property>
      </PropertyList>
      <p className={styles.text}>
        Code and kind carry the workflow, so they stay. No status is added or deleted.
      </p>
      <TextInput label="Name" withAsterisk maxLength={100} {...form.getInputProps('name')} />
      <ColorField
        value={form.values.color}
        error={form.errors.color}
        onChange={(color) => form.setFieldValue('color', color)}
      />
      <NumberInput
        label="Days until due"
        description="An article that enters the status is due so many days later, where its date is empty or past."
        min={0}
        max={365}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        placeholder="Sets no date"
        {...form.getInputProps('due_date_day_offset')}
      />
      <Switch
        label="Offered"
        description="Can be chosen by hand. Moves use a hidden status all the same."
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </EditPanel>
  );
}
