import { Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import type {
  ChecklistTemplate,
  MasterKind,
} from '@portal/contract/onboarding/checklist-template.schema.ts';
import { masterTemplatesId } from '@portal/contract/onboarding/master-checklist-templates.schema.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { RichText } from '#platform/rich-text/RichText.tsx';
import { RichTextField } from '#platform/rich-text/RichTextField.tsx';
import { masterTitles } from './master-texts.ts';
import { useCreateTemplate, useUpdateMasters, useUpdateTemplate } from './templates.queries.ts';

interface TemplateModalProps {
  /** The template to edit; omitted when adding one. */
  template?: ChecklistTemplate;
  /** The kind of master that the new template becomes. */
  master?: MasterKind | undefined;
  onAdded?: (id: number) => void;
  onClose: () => void;
}

const labels = { name: 'Name', description: 'Description', archived: 'Archived' };

type Values = { name: string; description: string | null; archived: boolean };

/** Edits a template's name and description. Its items are edited in the panel. */
export function TemplateModal({ template, master, onAdded, onClose }: TemplateModalProps) {
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const masters = useUpdateMasters();
  const form = useRecordForm<Values, ChecklistTemplate>({
    name: template ? `checklist-template-${template.id}` : `checklist-template-new-${master ?? ''}`,
    record: template,
    valuesOf: (record) => ({
      name: record?.name ?? (master ? masterTitles[master] : ''),
      description: record?.description ?? null,
      archived: record?.archived ?? false,
    }),
    validate: { name: required },
    create: async ({ name, description }) => {
      const { id } = await create.mutateAsync({ body: { name, description } });
      if (master) {
        // Send only this master; the server keeps the other master.
        masters.mutate({ params: { id: masterTemplatesId }, body: { [master]: id } });
      }
      onAdded?.(id);
      onClose();
    },
    update: (body, { id, version }) => update.mutateAsync({ params: { id }, body, version }),
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={template ? 'Edit Checklist Template' : 'Add New Checklist Template'}
      size="lg"
    >
      <form id={form.id} onSubmit={form.handleSubmit} noValidate>
        <Stack gap={14}>
          <RecordFormNotices
            form={form}
            labels={labels}
            format={(field, value) =>
              field === 'description' ? <RichText html={String(value ?? '')} /> : String(value)
            }
          />
          <TextInput
            label={labels.name}
            withAsterisk
            data-autofocus
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <RichTextField
            label={labels.description}
            value={form.values.description}
            error={form.errors.description}
            onChange={(description) => form.change({ description })}
          />
          {template && (
            <Checkbox
              label={labels.archived}
              description="It keeps its items, isn’t used for new builds, and counts as missing as a master."
              {...form.getSwitchProps('archived')}
            />
          )}
        </Stack>
        <Group justify="flex-end" gap="sm" mt="lg">
          <FormButtons form={form} onClose={onClose} submitLabel="Add Template" />
        </Group>
      </form>
    </Modal>
  );
}
