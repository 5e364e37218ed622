import { TextInput } from '@mantine/core';
import type { ContentType } from '@portal/contract/content/labels/content-type.calls.ts';
import { contentTypeCalls } from '@portal/contract/content/labels/content-type.calls.ts';
import { isWithoutReview } from '@portal/contract/content/labels/content-type.schema.ts';
import { useRecordMutations } from '#platform/api/use-record-mutations.ts';
import { EditPanel } from '#platform/forms/EditPanel.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { ArchivedSwitch } from './ArchivedSwitch.tsx';
import { ColorField } from './ColorField.tsx';
import { DeleteLabelButton } from './DeleteLabelButton.tsx';

interface ContentTypePanelProps {
  /** The content type to change; undefined to add one. */
  type: ContentType | undefined;
  onClose: () => void;
}

const labels = { name: 'Name', color: 'Color', archived: 'Archived' };

const valuesOf = (type: ContentType | undefined) => ({
  name: type?.name ?? '',
  color: type?.color ?? '#868e96',
  archived: type?.archived ?? false,
});

export function ContentTypePanel({ type, onClose }: ContentTypePanelProps) {
  const { add, update, remove } = useRecordMutations(contentTypeCalls, 'Content Type', () => {
    form.discard();
    onClose();
  });
  const form = useRecordForm<ReturnType<typeof valuesOf>, ContentType>({
    name: `content-type-${type?.id ?? 'new'}`,
    record: type,
    valuesOf,
    validate: { name: required },
    create: ({ name, color }) => add.mutateAsync({ body: { name, color } }),
    update: (body, { id, version }) => update.mutateAsync({ params: { id }, body, version }),
  });
  return (
    <EditPanel
      title={type?.name ?? 'Add Content Type'}
      form={form}
      onClose={onClose}
      deletion={
        type?.uid === null && (
          <DeleteLabelButton
            noun="content type"
            uses={(type.article_count ?? 0) + (type.template_count ?? 0)}
            consequence="This can’t be undone."
            onConfirm={() => remove.mutateAsync({ params: { id: type.id } })}
          />
        )
      }
    >
      <RecordFormNotices form={form} labels={labels} />
      <TextInput label={labels.name} withAsterisk maxLength={150} {...form.getInputProps('name')} />
      <ColorField
        value={form.values.color}
        error={form.errors.color}
        onChange={(color) => form.change({ color: color })}
      />
      {type && <ArchivedSwitch {...form.getSwitchProps('archived')} />}
      {type?.uid && (
        <p className={styles.text}>
          This content type is built in, so it can’t be deleted.
          {isWithoutReview(type) && ' Its articles have no editor, lead, or final approver.'}
        </p>
      )}
    </EditPanel>
  );
}
