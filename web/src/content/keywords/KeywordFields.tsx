import { Group, NumberInput, TextInput } from '@mantine/core';
import { keywordValues } from '@portal/contract/content/keywords/keyword-meta.schema.ts';
import { monthLabel } from '#content/shared/month-label.ts';
import type {
  useContentTags,
  usePlanningMonthChoices,
} from '#content/shared/pick-lists.queries.ts';
import type { RecordForm } from '#platform/forms/use-record-form.ts';
import { EntitiesSelect } from '#platform/ui/inputs/EntitiesSelect.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { offeredLabels } from '../shared/offered-labels.ts';
import { type KeywordFormValues, keywordLabels as labels } from './keyword-form-values.ts';

interface KeywordFieldsProps {
  form: RecordForm<KeywordFormValues>;
  tags: ReturnType<typeof useContentTags>;
  months: ReturnType<typeof usePlanningMonthChoices>;
}

export function KeywordFields({ form, tags, months }: KeywordFieldsProps) {
  return (
    <>
      <TextInput
        label={labels.parent_keyword}
        withAsterisk
        {...form.getInputProps('parent_keyword')}
      />
      <TextInput label={labels.keyword} withAsterisk {...form.getInputProps('keyword')} />
      <Group grow gap={12} align="start">
        <NumberInput
          label={labels.difficulty}
          min={0}
          step={1}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('difficulty')}
        />
        <NumberInput
          label={labels.volume}
          min={0}
          step={1}
          allowDecimal={false}
          clampBehavior="none"
          thousandSeparator=","
          {...form.getInputProps('volume')}
        />
        <NumberInput
          label={labels.cost_per_click}
          prefix="$"
          step={0.1}
          decimalScale={2}
          fixedDecimalScale
          {...form.getInputProps('cost_per_click')}
        />
      </Group>
      <Group grow gap={12} align="start">
        <Select
          label={labels.seo_value}
          placeholder="Not set"
          clearable
          data={keywordValues}
          {...form.getInputProps('seo_value')}
        />
        <Select
          label={labels.business_value}
          placeholder="Not set"
          clearable
          data={keywordValues}
          {...form.getInputProps('business_value')}
        />
      </Group>
      <EntitiesSelect
        label={labels.tag}
        choices={offeredLabels(tags.records, form.values.tag.map(Number)).map(({ id, name }) => ({
          id,
          label: name,
        }))}
        isLoading={tags.isLoading}
        retry={tags.retry}
        {...form.getInputProps('tag')}
      />
      <EntitiesSelect
        label={labels.planning_months}
        choices={months.records.map((month) => ({ id: month.id, label: monthLabel(month) }))}
        isLoading={months.isLoading}
        retry={months.retry}
        {...form.getInputProps('planning_months')}
      />
    </>
  );
}
