import { MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ArticleTemplate } from '@portal/contract/content/article-template.schema.ts';
import { EntitySelect } from '#platform/ui/EntitySelect.tsx';
import { PersonSelect } from '#platform/ui/PersonSelect.tsx';
import {
  useContentChannels,
  useContentTypes,
  useOrganizationChoices,
  useStaffChoices,
  useWriterChoices,
} from '../lists/choices.queries.ts';
import { assigneeLabels } from '../shared/article-labels.ts';
import { offeredLabels } from '../shared/offered-labels.ts';
import { MonthCheckboxes } from './MonthCheckboxes.tsx';
import styles from './Templates.module.css';
import { templateLabels as labels, type TemplateFormValues } from './template-form-values.ts';

interface TemplateFieldsProps {
  form: UseFormReturnType<TemplateFormValues>;
  template: ArticleTemplate | undefined;
}

/** Every field of a template: what is made, by whom, when. */
export function TemplateFields({ form, template }: TemplateFieldsProps) {
  const { organizations } = useOrganizationChoices();
  const staff = useStaffChoices(form.values.client);
  const writers = useWriterChoices();
  const person = (name: 'editor' | 'lead' | 'final_approver' | 'poster') => (
    <PersonSelect
      label={assigneeLabels[name]}
      placeholder={name === 'final_approver' && !template ? 'The client’s own' : 'Nobody'}
      people={withOwn(staff, template?.[name])}
      {...form.getInputProps(name)}
      value={form.values[name]}
    />
  );
  return (
    <>
      <TextInput
        label={labels.title}
        withAsterisk
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <EntitySelect
        label={labels.client}
        withAsterisk
        placeholder="Choose an organization"
        openOnFocus={false}
        choices={withOwn(organizations, template?.client).map(({ id, dba_name }) => ({
          id,
          label: dba_name,
        }))}
        {...form.getInputProps('client')}
        value={form.values.client}
      />
      <div className={styles.pair}>
        <EntitySelect
          label={labels.content_type}
          withAsterisk
          placeholder="Choose a type"
          openOnFocus={false}
          choices={offeredLabels(useContentTypes(), [form.values.content_type]).map(
            ({ id, name }) => ({ id, label: name }),
          )}
          {...form.getInputProps('content_type')}
          value={form.values.content_type}
        />
        <MultiSelect
          label={labels.content_channels}
          placeholder={form.values.content_channels.length === 0 ? 'None' : ''}
          data={offeredLabels(useContentChannels(), form.values.content_channels.map(Number)).map(
            ({ id, name }) => ({ value: String(id), label: name }),
          )}
          {...form.getInputProps('content_channels')}
        />
        <PersonSelect
          label={assigneeLabels.writer}
          placeholder="Nobody"
          people={withOwn(
            writers,
            template?.writer && { id: template.writer.id, name: template.writer.user.name },
          )}
          {...form.getInputProps('writer')}
          value={form.values.writer}
        />
        {person('editor')}
        {person('lead')}
        {person('final_approver')}
        {person('poster')}
        <Select
          label={labels.milestone}
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
        {...form.getInputProps('requires_internal_review', { type: 'checkbox' })}
      />
      <MonthCheckboxes
        {...form.getInputProps('selected_months')}
        value={form.values.selected_months}
      />
    </>
  );
}

/** Adds what the template has now, should the list not have it any more. */
function withOwn<One extends { id: number }, Own extends { id: number }>(
  list: readonly One[],
  own: Own | null | undefined,
): readonly (One | Own)[] {
  return own && !list.some(({ id }) => id === own.id) ? [own, ...list] : list;
}
