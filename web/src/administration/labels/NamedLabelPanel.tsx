import { Button, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { DeleteLabelButton } from './DeleteLabelButton.tsx';
import type { LabelTexts, NamedLabel, NamedLabelEndpoints } from './named-labels.ts';

interface NamedLabelPanelProps {
  endpoints: NamedLabelEndpoints;
  texts: LabelTexts;
  /** The label that is changed; without one a new one is made. */
  label: NamedLabel | undefined;
  onClose: () => void;
}

const fields = ['name', 'archived'] as const;
const isGiven = (value: string) => (value.trim() === '' ? 'This field is required.' : null);

export function NamedLabelPanel({ endpoints, texts, label, onClose }: NamedLabelPanelProps) {
  const formId = useId();
  const form = useForm({
    initialValues: { name: label?.name ?? '', archived: label?.archived ?? false },
    validate: { name: isGiven },
  });
  const stale = [endpoints.list];
  const settings = { invalidates: stale, showsErrors: true, onSuccess: onClose };
  const add = useEndpointMutation(endpoints.create, {
    ...settings,
    toast: `${texts.noun} Added!`,
  });
  const update = useEndpointMutation(endpoints.update, {
    ...settings,
    toast: `${texts.noun} Updated!`,
  });
  const remove = useEndpointMutation(endpoints.delete, {
    invalidates: stale,
    toast: `${texts.noun} Deleted.`,
    onSuccess: onClose,
  });
  const mutation = label ? update : add;

  const handleSubmit = form.onSubmit((values) => {
    const onError = (error: Error) => form.setErrors(fieldErrorsOf(error));
    if (label) update.mutate({ params: { id: label.id }, body: values }, { onError });
    else add.mutate({ body: { name: values.name } }, { onError });
  });

  return (
    <SidePanel
      title={label?.name ?? `Add ${texts.noun}`}
      onClose={onClose}
      footer={
        <>
          {label && (
            <DeleteLabelButton
              noun={texts.noun.toLowerCase()}
              uses={texts.obstaclesOf(label)}
              consequence={texts.consequenceOf(label)}
              onConfirm={() => remove.mutateAsync({ params: { id: label.id } }).catch(() => {})}
            />
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={mutation.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <Stack gap={14}>
          {hasOtherErrors(mutation.error, fields) && <ErrorDisplay error={mutation.error} />}
          <TextInput label="Name" withAsterisk maxLength={150} {...form.getInputProps('name')} />
          {label && (
            <Switch
              label="Archived"
              description="Stays on what has it, and is offered for nothing new."
              {...form.getInputProps('archived', { type: 'checkbox' })}
            />
          )}
        </Stack>
      </form>
    </SidePanel>
  );
}
