import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type ContentType,
  contentTypeEndpoints,
} from '@portal/contract/content/labels/content-type.endpoints.ts';
import { isWithoutReview } from '@portal/contract/content/labels/content-type.schema.ts';
import { EditPanel } from '#platform/forms/EditPanel.tsx';
import { required } from '#platform/forms/required.ts';
import { useRecordCalls } from '#platform/forms/use-record-calls.ts';
import styles from '#platform/ui/RecordScreen.module.css';
import { ArchivedSwitch } from './ArchivedSwitch.tsx';
import { ColorField } from './ColorField.tsx';
import { DeleteLabelButton } from './DeleteLabelButton.tsx';

interface ContentTypePanelProps {
  /** The type that is changed; without one a new one is made. */
  type: ContentType | undefined;
  onClose: () => void;
}

export function ContentTypePanel({ type, onClose }: ContentTypePanelProps) {
  const form = useForm({
    initialValues: {
      name: type?.name ?? '',
      color: type?.color ?? '#868e96',
      archived: type?.archived ?? false,
    },
    validate: { name: required },
  });
  const calls = useRecordCalls(contentTypeEndpoints, {
    noun: 'Content Type',
    form,
    onDone: onClose,
  });
  const handleSubmit = form.onSubmit(({ archived, ...values }) => {
    if (type) calls.update({ params: { id: type.id }, body: { ...values, archived } });
    else calls.add({ body: values });
  });
  return (
    <EditPanel
      title={type?.name ?? 'Add Content Type'}
      saving={calls}
      onSubmit={handleSubmit}
      onClose={onClose}
      deletion={
        type?.uid === null && (
          <DeleteLabelButton
            noun="content type"
            uses={(type.article_count ?? 0) + (type.template_count ?? 0)}
            consequence="This can’t be undone."
            onConfirm={() => calls.remove({ params: { id: type.id } })}
          />
        )
      }
    >
      <TextInput label="Name" withAsterisk maxLength={150} {...form.getInputProps('name')} />
      <ColorField
        value={form.values.color}
        error={form.errors.color}
        onChange={(color) => form.setFieldValue('color', color)}
      />
      {type && <ArchivedSwitch {...form.getInputProps('archived', { type: 'checkbox' })} />}
      {type?.uid && (
        <p className={styles.text}>
          The portal starts with this content type, so it can’t be deleted.
          {isWithoutReview(type) && ' Its articles have no editor, lead and final approver.'}
        </p>
      )}
    </EditPanel>
  );
}
