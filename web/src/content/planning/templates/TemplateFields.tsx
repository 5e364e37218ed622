import { NumberInput, Switch, TextInput } from '@mantine/core';
import type { ArticleTemplate } from '@portal/contract/content/planning/article-template.schema.ts';
import { assigneeLabels } from '#content/shared/article-labels.ts';
import { offeredLabels } from '#content/shared/offered-labels.ts';
import { useContentChannels, useContentTypes } from '#content/shared/pick-lists.queries.ts';
import type { RecordForm } from '#platform/forms/use-record-form.ts';
import { EntitiesSelect } from '#platform/ui/inputs/EntitiesSelect.tsx';
import { EntitySelect } from '#platform/ui/inputs/EntitySelect.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { OrganizationSelect } from '#users/shared/OrganizationSelect.tsx';
import { StaffSelect, WriterSelect } from '#users/shared/StaffSelect.tsx';
import { MonthCheckboxes } from './MonthCheckboxes.tsx';
import styles from './Templates.module.css';
import { templateLabels as labels, type TemplateFormValues } from './template-form-values.ts';

interface TemplateFieldsProps {
  form: RecordForm<TemplateFormValues>;
  template: ArticleTemplate | undefined;
}

export function TemplateFields({ form, template }: TemplateFieldsProps) {
  const types = useContentTypes();
  const channels = useContentChannels();
  const person = (name: 'editor' | 'lead' | 'final_approver' | 'poster') => (
    <StaffSelect
      label={assigneeLabels[name]}
      placeholder={name === 'final_approver' && !template ? 'Client’s default' : 'Unassigned'}
      own={template?.[name]}
      client={form.values.client}
      {...form.getInputProps(name)}
    />
  );
  return (
    <>
      <TextInput label={labels.title} withAsterisk {...form.getInputProps('title')} />
      <OrganizationSelect
        label={labels.client}
        withAsterisk
        placeholder="Choose an organization"
        openOnFocus={false}
        own={template?.client}
        {...form.getInputProps('client')}
      />
      <div className={styles.pair}>
        <EntitySelect
          label={labels.content_type}
          withAsterisk
          placeholder="Choose a type"
          openOnFocus={false}
          choices={offeredLabels(types.records, [form.values.content_type]).map(named)}
          isLoading={types.isLoading}
          retry={types.retry}
          {...form.getInputProps('content_type')}
        />
        <EntitiesSelect
          label={labels.content_channels}
          placeholder={form.values.content_channels.length === 0 ? 'None' : ''}
          choices={offeredLabels(channels.records, form.values.content_channels.map(Number)).map(
            named,
          )}
          isLoading={channels.isLoading}
          retry={channels.retry}
          {...form.getInputProps('content_channels')}
        />
        <WriterSelect
          label={assigneeLabels.writer}
          placeholder="Unassigned"
          own={template?.writer && { id: template.writer.id, name: template.writer.user.name }}
          {...form.getInputProps('writer')}
        />
        {person('editor')}
        {person('lead')}
        {person('final_approver')}
        {person('poster')}
        <Select
          label={labels.milestone}
          description="The half of the month in which it is due; the planning month sets the dates."
          placeholder="None: no dates"
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
        {...form.getSwitchProps('requires_internal_review')}
      />
      <MonthCheckboxes {...form.getInputProps('selected_months')} />
    </>
  );
}

const named = ({ id, name }: { id: number; name: string }) => ({ id, label: name });
