import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EditPanel } from '#platform/forms/EditPanel.tsx';
import { required } from '#platform/forms/required.ts';
import { useRecordCalls } from '#platform/forms/use-record-calls.ts';
import { ArchivedSwitch } from './ArchivedSwitch.tsx';
import { DeleteLabelButton } from './DeleteLabelButton.tsx';
import type { LabelTexts, NamedLabel, NamedLabelEndpoints } from './named-labels.ts';

interface NamedLabelPanelProps {
  endpoints: NamedLabelEndpoints;
  texts: LabelTexts;
  /** The label that is changed; without one a new one is made. */
  label: NamedLabel | undefined;
  onClose: () => void;
}

export function NamedLabelPanel({ endpoints, texts, label, onClose }: NamedLabelPanelProps) {
  const form = useForm({
    initialValues: { name: label?.name ?? '', archived: label?.archived ?? false },
    validate: { name: required },
  });
  const calls = useRecordCalls(endpoints, { noun: texts.noun, form, onDone: onClose });
  const handleSubmit = form.onSubmit(({ name, archived }) => {
    if (label) calls.update({ params: { id: label.id }, body: { name, archived } });
    else calls.add({ body: { name } });
  });
  return (
    <EditPanel
      title={label?.name ?? `Add ${texts.noun}`}
      saving={calls}
      onSubmit={handleSubmit}
      onClose={onClose}
      deletion={
        label && (
          <DeleteLabelButton
            noun={texts.noun.toLowerCase()}
            uses={texts.obstaclesOf(label)}
            consequence={texts.consequenceOf(label)}
            onConfirm={() => calls.remove({ params: { id: label.id } })}
          />
        )
      }
    >
      <TextInput label="Name" withAsterisk maxLength={150} {...form.getInputProps('name')} />
      {label && <ArchivedSwitch {...form.getInputProps('archived', { type: 'checkbox' })} />}
    </EditPanel>
  );
}
