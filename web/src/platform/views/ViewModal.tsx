import { Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { type SavedView, savedViewNameLength } from '@portal/contract/users/saved-view.schema.ts';
import { FormButtons } from '../forms/FormButtons.tsx';
import { required } from '../forms/field-errors.ts';
import { RecordFormNotices } from '../forms/RecordFormNotices.tsx';
import { useRecordForm } from '../forms/use-record-form.ts';
import { useCan } from '../session/viewer.ts';
import { useCreateView, useUpdateView } from './saved-views.queries.ts';

interface ViewModalProps {
  /** The view to rename; omitted to save a new one. */
  view?: SavedView | undefined;
  /** The path and state of the list that a new view is created from. */
  path: string;
  search: Record<string, string>;
  onSaved?: (view: SavedView) => void;
  onClose: () => void;
}

type Values = Pick<SavedView, 'name' | 'visibility'>;

const labels = { name: 'Name', visibility: 'Who sees it' };

/** Asks for a view's name and, if the user is staff, who can see it. */
export function ViewModal({ view, path, search, onSaved, onClose }: ViewModalProps) {
  const mayShare = useCan();
  const create = useCreateView((saved) => {
    onSaved?.(saved);
    onClose();
  });
  const update = useUpdateView({ callerShowsErrors: true, toast: 'View Saved!' });
  const form = useRecordForm<Values, SavedView>({
    name: view ? `saved-view-${view.id}` : 'saved-view-new',
    record: view,
    valuesOf: (record) => ({ name: record?.name ?? '', visibility: record?.visibility ?? 'own' }),
    validate: { name: required },
    savesOn: 'submit',
    create: ({ name, visibility }) =>
      create.mutateAsync({ body: { name, visibility, path, search } }),
    update: async (body, { id, version }) => {
      const saved = await update.mutateAsync({ params: { id }, body, version });
      onClose();
      return saved;
    },
  });
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onClose}
      title={view ? 'Rename View' : 'Save View'}
      size="sm"
    >
      <form id={form.id} onSubmit={form.handleSubmit} noValidate>
        <Stack gap={14}>
          <RecordFormNotices form={form} labels={labels} />
          <TextInput
            label={labels.name}
            data-autofocus
            withAsterisk
            maxLength={savedViewNameLength}
            {...form.getInputProps('name')}
          />
          {mayShare && (
            <Radio.Group label={labels.visibility} {...form.getInputProps('visibility')}>
              <Group gap={20} mt={6}>
                <Radio value="own" label="Only me" />
                <Radio value="staff" label="All staff" />
              </Group>
            </Radio.Group>
          )}
        </Stack>
        <Group justify="flex-end" gap="sm" mt="lg">
          <FormButtons form={form} onClose={onClose} submitLabel="Save" />
        </Group>
      </form>
    </Modal>
  );
}
