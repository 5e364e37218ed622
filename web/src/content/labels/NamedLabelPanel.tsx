import { TextInput } from '@mantine/core';
import { useRecordMutations } from '#platform/api/use-record-mutations.ts';
import { EditPanel } from '#platform/forms/EditPanel.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { ArchivedSwitch } from './ArchivedSwitch.tsx';
import { DeleteLabelButton } from './DeleteLabelButton.tsx';
import type { LabelTexts, NamedLabel, NamedLabelCalls } from './named-labels.ts';

interface NamedLabelPanelProps {
  endpoints: NamedLabelCalls;
  texts: LabelTexts;
  /** The label to change; undefined to add one. */
  label: NamedLabel | undefined;
  onClose: () => void;
}

const fieldLabels = { name: 'Name', archived: 'Archived' };

const valuesOf = (label: NamedLabel | undefined) => ({
  name: label?.name ?? '',
  archived: label?.archived ?? false,
});

export function NamedLabelPanel({ endpoints, texts, label, onClose }: NamedLabelPanelProps) {
  const { add, update, remove } = useRecordMutations(endpoints, texts.noun, () => {
    form.discard();
    onClose();
  });
  const form = useRecordForm<ReturnType<typeof valuesOf>, NamedLabel>({
    name: `${texts.noun.toLowerCase()}-${label?.id ?? 'new'}`,
    record: label,
    valuesOf,
    validate: { name: required },
    create: ({ name }) => add.mutateAsync({ body: { name } }),
    update: (body, { id, version }) => update.mutateAsync({ params: { id }, body, version }),
  });
  return (
    <EditPanel
      title={label?.name ?? `Add ${texts.noun}`}
      form={form}
      onClose={onClose}
      deletion={
        label && (
          <DeleteLabelButton
            noun={texts.noun.toLowerCase()}
            uses={texts.obstaclesOf(label)}
            consequence={texts.consequenceOf(label)}
            onConfirm={() => remove.mutateAsync({ params: { id: label.id } })}
          />
        )
      }
    >
      <RecordFormNotices form={form} labels={fieldLabels} />
      <TextInput
        label={fieldLabels.name}
        withAsterisk
        maxLength={150}
        {...form.getInputProps('name')}
      />
      {label && <ArchivedSwitch {...form.getSwitchProps('archived')} />}
    </EditPanel>
  );
}
