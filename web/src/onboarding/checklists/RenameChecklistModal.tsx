import { Button, Group, Modal, TextInput } from '@mantine/core';
import type { Checklist } from '@portal/contract/onboarding/checklist.schema.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { required } from '#platform/forms/required.ts';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { useUpdateChecklist } from './checklist.queries.ts';

interface RenameChecklistModalProps {
  checklist: Checklist;
  onClose: () => void;
}

const labels = { name: 'Name' };

export function RenameChecklistModal({ checklist, onClose }: RenameChecklistModalProps) {
  const update = useUpdateChecklist();
  const { form, handleSubmit, ...state } = useRecordForm<{ name: string }, Checklist>({
    name: `checklist-${checklist.id}`,
    record: checklist,
    valuesOf: (record) => ({ name: record?.name ?? '' }),
    validate: { name: required },
    save: async (body, version) => {
      await update.mutateAsync({ params: { id: checklist.id }, body, version });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Rename Checklist" size="sm">
      <form id={state.id} onSubmit={handleSubmit} noValidate>
        <RecordFormNotices form={state} labels={labels} />
        <TextInput
          label={labels.name}
          data-autofocus
          withAsterisk
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={state.isSaving} disabled={state.isBlocked}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
