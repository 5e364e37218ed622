import { Button, Stack } from '@mantine/core';
import { personFields } from '@portal/contract/content/articles/article-workflow.ts';
import { articleTemplateCalls } from '@portal/contract/content/planning/article-template.calls.ts';
import type { ArticleTemplate } from '@portal/contract/content/planning/article-template.schema.ts';
import type { ReactNode } from 'react';
import { useContentTypes } from '#content/shared/pick-lists.queries.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { preferredOrganization, useMayCall, useViewer } from '#platform/session/viewer.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { OrganizationName, StaffName, WriterName } from '#users/shared/RecordName.tsx';
import { TemplateFields } from './TemplateFields.tsx';
import styles from './Templates.module.css';
import {
  monthsText,
  type TemplateFormValues,
  templateBodyOf,
  templateFormValues,
  templateLabels,
} from './template-form-values.ts';
import {
  useArchiveTemplate,
  useCreateTemplate,
  useDeleteTemplate,
  useUpdateTemplate,
} from './templates.queries.ts';

interface TemplateFormProps {
  /** The template to change; omitted to add one. */
  template?: ArticleTemplate | undefined;
  onClose: () => void;
}

/** Renders a template's form, which is read-only for people who may only view templates. */
export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const viewer = useViewer();
  const canChange = useMayCall(articleTemplateCalls.create);
  const create = useCreateTemplate(onClose);
  const update = useUpdateTemplate(onClose);
  const form = useRecordForm<TemplateFormValues, ArticleTemplate>({
    name: template ? `template-${template.id}` : 'template-new',
    record: template,
    valuesOf: (record) => templateFormValues(record, preferredOrganization(viewer)),
    validate: {
      title: required,
      client: required,
      content_type: required,
    },
    savesOn: 'submit',
    create: (values) => {
      const { client = 0, content_type = 0, final_approver, ...rest } = templateBodyOf(values);
      const whole = { ...rest, title: values.title, client, content_type };
      // If the approver is omitted, the server uses the organization's default approver.
      return create.mutateAsync({ body: final_approver ? { ...whole, final_approver } : whole });
    },
    update: (changes, { id, version }) =>
      update.mutateAsync({ params: { id }, body: templateBodyOf(changes), version }),
  });
  const format = useValueTexts(form.values.client);

  return (
    <SidePanel
      title={template ? template.title : 'Add Template'}
      onClose={onClose}
      footer={
        canChange && (
          <>
            {template && <TemplateActions template={template} onDone={onClose} />}
            <FormButtons
              form={form}
              onClose={onClose}
              submitLabel={template ? 'Save' : 'Add Template'}
            />
          </>
        )
      }
    >
      <form id={form.id} onSubmit={form.handleSubmit} noValidate>
        <fieldset className={styles.fields} disabled={!canChange}>
          <Stack gap={14}>
            <RecordFormNotices form={form} labels={templateLabels} format={format} />
            <TemplateFields form={form} template={template} />
          </Stack>
        </fieldset>
      </form>
    </SidePanel>
  );
}

interface TemplateActionsProps {
  template: ArticleTemplate;
  onDone: () => void;
}

function TemplateActions({ template, onDone }: TemplateActionsProps) {
  const archive = useArchiveTemplate(onDone);
  const remove = useDeleteTemplate(onDone);
  return (
    <div className={styles.aside}>
      <Button
        variant="default"
        loading={archive.isPending}
        onClick={() => archive.setArchived(template.id, !template.archived)}
      >
        {template.archived ? 'Un-Archive' : 'Archive'}
      </Button>
      <ConfirmButton
        label="Delete"
        question="Delete this template?"
        consequence="It won’t create any more articles. Existing articles are kept."
        onConfirm={() => remove.mutateAsync({ params: { id: template.id } })}
      />
    </div>
  );
}

/** Returns a function that formats a conflict's values. */
function useValueTexts(client: number | null) {
  const { records: types } = useContentTypes();
  return (field: string, value: unknown): ReactNode => {
    if (value === null || value === '') return '(empty)';
    if (field === 'selected_months') return monthsText(value as boolean[]);
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (Array.isArray(value)) return `${value.length} chosen`;
    if (typeof value !== 'number') return String(value);
    if (field === 'client') return <OrganizationName id={value} />;
    if (field === 'writer') return <WriterName id={value} />;
    if (personFields.some((one) => one === field)) return <StaffName id={value} client={client} />;
    if (field !== 'content_type') return String(value);
    return types.find(({ id }) => id === value)?.name ?? 'Another one';
  };
}
