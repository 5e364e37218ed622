import { Group, Modal, TextInput } from '@mantine/core';
import type { Checklist } from '@portal/contract/onboarding/checklist.schema.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { useUpdateChecklist } from './checklists.queries.ts';

interface RenameChecklistModalProps {
  checklist: Checklist;
  onClose: () => void;
}

const labels = { name: 'Name' };

export function RenameChecklistModal({ checklist, onClose }: RenameChecklistModalProps) {
  const update = useUpdateChecklist();
  const form = useRecordForm<{ name: string }, Checklist>({
    name: `checklist-${checklist.id}`,
    record: checklist,
    valuesOf: (record) => ({ name: record?.name ?? '' }),
    validate: { name: required },
    savesOn: 'submit',
    update: async (body, { id, version }) => {
      const renamed = await update.mutateAsync({ params: { id }, body, version });
      onClose();
      return renamed;
    },
  });
  return (
    <Modal opened onClose={onClose} title="Rename Checklist" size="sm">
      <form id={form.id} onSubmit={form.handleSubmit} noValidate>
        <RecordFormNotices form={form} labels={labels} />
        <TextInput
          label={labels.name}
          data-autofocus
          withAsterisk
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <FormButtons form={form} onClose={onClose} />
        </Group>
      </form>
    </Modal>
  );
}
