import { Button, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { contentTypeEndpoints } from '@portal/contract/content/content-type.endpoints.ts';
import { type ContentType, isWithoutReview } from '@portal/contract/content/content-type.schema.ts';
import { useId } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import styles from '../Administration.module.css';
import { ColorField } from './ColorField.tsx';
import { DeleteLabelButton } from './DeleteLabelButton.tsx';

interface ContentTypePanelProps {
  /** The type that is changed; without one a new one is made. */
  type: ContentType | undefined;
  onClose: () => void;
}

const stale = [contentTypeEndpoints.list];
const fields = ['name', 'color', 'archived'] as const;
const isGiven = (value: string) => (value.trim() === '' ? 'This field is required.' : null);

export function ContentTypePanel({ type, onClose }: ContentTypePanelProps) {
  const formId = useId();
  const form = useForm({
    initialValues: {
      name: type?.name ?? '',
      color: type?.color ?? '#868e96',
      archived: type?.archived ?? false,
    },
    validate: { name: isGiven },
  });
  const settings = { invalidates: stale, showsErrors: true, onSuccess: onClose };
  const add = useEndpointMutation(contentTypeEndpoints.create, {
    ...settings,
    toast: 'Content Type Added!',
  });
  const update = useEndpointMutation(contentTypeEndpoints.update, {
    ...settings,
    toast: 'Content Type Updated!',
  });
  const remove = useEndpointMutation(contentTypeEndpoints.delete, {
    invalidates: stale,
    toast: 'Content Type Deleted.',
    onSuccess: onClose,
  });
  const mutation = type ? update : add;
  const uses = (type?.article_count ?? 0) + (type?.template_count ?? 0);

  const handleSubmit = form.onSubmit(({ archived, ...values }) => {
    const onError = (error: Error) => form.setErrors(fieldErrorsOf(error));
    if (type)
      update.mutate({ params: { id: type.id }, body: { ...values, archived } }, { onError });
    else add.mutate({ body: values }, { onError });
  });

  return (
    <SidePanel
      title={type?.name ?? 'Add Content Type'}
      onClose={onClose}
      footer={
        <>
          {type?.uid === null && (
            <DeleteLabelButton
              noun="content type"
              uses={uses}
              consequence="This can’t be undone."
              onConfirm={() => remove.mutateAsync({ params: { id: type.id } }).catch(() => {})}
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
          <ColorField
            value={form.values.color}
            error={form.errors.color}
            onChange={(color) => form.setFieldValue('color', color)}
          />
          {type && (
            <Switch
              label="Archived"
              description="Stays on what has it, and is offered for nothing new."
              {...form.getInputProps('archived', { type: 'checkbox' })}
            />
          )}
          {type?.uid && (
            <p className={styles.text}>
              The portal starts with this content type, so it can’t be deleted.
              {isWithoutReview(type) && ' Its articles have no editor, lead and final approver.'}
            </p>
          )}
        </Stack>
      </form>
    </SidePanel>
  );
}
