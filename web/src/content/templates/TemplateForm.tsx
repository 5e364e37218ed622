import { Button, MultiSelect, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ArticleTemplate } from '@portal/contract/content/article-template.schema.ts';
import { everyMonth } from '@portal/contract/content/article-template.schema.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { ConfirmButton } from '#platform/ui/ConfirmButton.tsx';
import { EntitySelect } from '#platform/ui/EntitySelect.tsx';
import { PersonSelect } from '#platform/ui/PersonSelect.tsx';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import {
  useContentChannels,
  useContentTypes,
  useOrganizationChoices,
  useStaffChoices,
  useWriterChoices,
} from '../lists/choices.queries.ts';
import { articleFieldLabels, assigneeLabels } from '../shared/article-labels.ts';
import { MonthCheckboxes } from './MonthCheckboxes.tsx';
import styles from './Templates.module.css';
import {
  useArchiveTemplate,
  useCreateTemplate,
  useDeleteTemplate,
  useUpdateTemplate,
} from './template.queries.ts';

interface TemplateFormProps {
  /** The template that is changed; without one a template is added. */
  template?: ArticleTemplate | undefined;
  onClose: () => void;
}

const labels: Readonly<Record<string, string>> = {
  ...articleFieldLabels,
  content_channels: 'Channels',
  requires_internal_review: 'Requires internal review',
  selected_months: 'Months',
};

export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const form = useForm({
    initialValues: initialValues(template),
    validate: {
      title: (title) => (title.trim() === '' ? required : null),
      client: (client) => (client === null ? required : null),
      content_type: (type) => (type === null ? required : null),
    },
  });
  const create = useCreateTemplate(onClose);
  const update = useUpdateTemplate(onClose);
  const archive = useArchiveTemplate(onClose);
  const remove = useDeleteTemplate(onClose);
  const mutation = template ? update : create;
  const { organizations } = useOrganizationChoices();
  const staff = useStaffChoices(form.values.client);

  const handleSubmit = form.onSubmit((values) => {
    const onError = (error: Error) => form.setErrors(fieldErrorsOf(error));
    const { client, content_type, milestone, min_word_count, final_approver, ...rest } = values;
    if (client === null || content_type === null) return;
    const body = {
      ...rest,
      client,
      content_type,
      content_channels: rest.content_channels.map(Number),
      milestone: milestone === null ? null : milestone === '1' ? (1 as const) : (2 as const),
      min_word_count: typeof min_word_count === 'number' ? min_word_count : null,
      // Left out of a new template: the organization's own approver.
      ...(template || final_approver !== null ? { final_approver } : {}),
    };
    if (!template) return create.mutate({ body }, { onError });
    update.mutate({ params: { id: template.id }, body, version: template.version }, { onError });
  });

  const person = (name: 'editor' | 'lead' | 'final_approver' | 'poster') => (
    <PersonSelect
      label={assigneeLabels[name]}
      placeholder={
        name === 'final_approver' && !template ? 'The organization’s own, unless chosen' : 'Nobody'
      }
      people={staff}
      {...form.getInputProps(name)}
      value={form.values[name]}
    />
  );

  return (
    <SidePanel
      title={template ? template.title : 'Add Template'}
      onClose={onClose}
      footer={
        <>
          {template && (
            <div className={styles.aside}>
              <Button
                variant="default"
                loading={archive.isPending}
                onClick={() => archive.setArchived(template, !template.archived)}
              >
                {template.archived ? 'Un-Archive' : 'Archive'}
              </Button>
              <ConfirmButton
                label="Delete"
                question="Delete this template?"
                consequence="It makes no more articles. The articles that it made stay."
                onConfirm={() => remove.mutateAsync({ params: { id: template.id } })}
              />
            </div>
          )}
          <Button type="submit" form="template-form" loading={mutation.isPending}>
            {template ? 'Save' : 'Add Template'}
          </Button>
        </>
      }
    >
      <form id="template-form" onSubmit={handleSubmit} noValidate>
        <Stack gap={14}>
          {hasOtherErrors(mutation.error, Object.keys(form.values)) && (
            <ErrorDisplay error={mutation.error} labels={labels} />
          )}
          <TextInput label="Title" withAsterisk maxLength={200} {...form.getInputProps('title')} />
          <EntitySelect
            label={labels.client}
            withAsterisk
            placeholder="Choose an organization"
            choices={clientChoices(organizations, template)}
            {...form.getInputProps('client')}
            value={form.values.client}
          />
          <div className={styles.pair}>
            <EntitySelect
              label={labels.content_type}
              withAsterisk
              placeholder="Choose a type"
              choices={useContentTypes().map(({ id, name }) => ({ id, label: name }))}
              {...form.getInputProps('content_type')}
              value={form.values.content_type}
            />
            <MultiSelect
              label={labels.content_channels}
              placeholder={form.values.content_channels.length === 0 ? 'None' : ''}
              data={useContentChannels().map(({ id, name }) => ({
                value: String(id),
                label: name,
              }))}
              {...form.getInputProps('content_channels')}
            />
            <PersonSelect
              label={assigneeLabels.writer}
              placeholder="Nobody: made unassigned"
              people={useWriterChoices()}
              {...form.getInputProps('writer')}
              value={form.values.writer}
            />
            {person('editor')}
            {person('lead')}
            {person('final_approver')}
            {person('poster')}
            <Select
              label={labels.milestone}
              placeholder="None: without dates"
              clearable
              data={[
                { value: '1', label: 'Milestone 1' },
                { value: '2', label: 'Milestone 2' },
              ]}
              {...form.getInputProps('milestone')}
            />
            <NumberInput
              label={labels.min_word_count}
              min={0}
              max={100_000}
              step={50}
              allowDecimal={false}
              thousandSeparator=","
              {...form.getInputProps('min_word_count')}
            />
            <TextInput
              label={labels.google_sheet}
              type="url"
              placeholder="https://"
              {...form.getInputProps('google_sheet')}
            />
          </div>
          <Switch
            label={labels.requires_internal_review}
            {...form.getInputProps('requires_internal_review', { type: 'checkbox' })}
          />
          <MonthCheckboxes
            {...form.getInputProps('selected_months')}
            value={form.values.selected_months}
          />
        </Stack>
      </form>
    </SidePanel>
  );
}

const required = 'This field is required.';

function initialValues(template: ArticleTemplate | undefined) {
  return {
    title: template?.title ?? '',
    client: (template?.client.id ?? null) as number | null,
    content_type: (template?.content_type.id ?? null) as number | null,
    content_channels: template?.content_channels.map(String) ?? [],
    writer: template?.writer?.id ?? null,
    editor: template?.editor?.id ?? null,
    lead: template?.lead?.id ?? null,
    final_approver: template?.final_approver?.id ?? null,
    poster: template?.poster?.id ?? null,
    milestone: template?.milestone ? String(template.milestone) : null,
    min_word_count: (template?.min_word_count ?? '') as number | string,
    google_sheet: template?.google_sheet ?? '',
    requires_internal_review: template?.requires_internal_review ?? false,
    selected_months: [...(template?.selected_months ?? everyMonth)],
  };
}

/** Active organizations, and the template's own even when it is archived. */
function clientChoices(
  organizations: readonly { id: number; dba_name: string }[],
  template: ArticleTemplate | undefined,
) {
  const own = template?.client;
  const isListed = !own || organizations.some(({ id }) => id === own.id);
  const listed = isListed ? organizations : [own, ...organizations];
  return listed.map(({ id, dba_name }) => ({ id, label: dba_name }));
}
