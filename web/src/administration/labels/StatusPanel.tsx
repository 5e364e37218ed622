import { Button, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { contentStatusEndpoints } from '@portal/contract/content/content-status.endpoints.ts';
import type { ContentStatus } from '@portal/contract/content/content-status.schema.ts';
import { useId } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { Property, PropertyList } from '#platform/ui/PropertyList.tsx';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import styles from '../Administration.module.css';
import { ColorField } from './ColorField.tsx';

interface StatusPanelProps {
  status: ContentStatus;
  onClose: () => void;
}

const fields = ['name', 'color', 'due_date_day_offset', 'is_active'] as const;
const isGiven = (value: string) => (value.trim() === '' ? 'This field is required.' : null);

export function StatusPanel({ status, onClose }: StatusPanelProps) {
  const formId = useId();
  const form = useForm({
    initialValues: {
      name: status.name,
      color: status.color,
      due_date_day_offset: status.due_date_day_offset ?? '',
      is_active: status.is_active,
    },
    validate: { name: isGiven },
  });
  const update = useEndpointMutation(contentStatusEndpoints.update, {
    invalidates: [contentStatusEndpoints.list],
    toast: 'Status Updated!',
    showsErrors: true,
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
  return (
    <SidePanel
      title={status.name}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={update.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <Stack gap={14}>
          {hasOtherErrors(update.error, fields) && <ErrorDisplay error={update.error} />}
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
        </Stack>
      </form>
    </SidePanel>
  );
}
