import { Group, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ContentTag } from '@portal/contract/content/content-tag.schema.ts';
import { keywordValues } from '@portal/contract/content/keyword-meta.schema.ts';
import { monthLabel } from '../planning/month-label.ts';
import { offeredLabels } from '../shared/offered-labels.ts';
import { type KeywordFormValues, keywordLabels as labels } from './keyword-form-values.ts';

interface KeywordFieldsProps {
  form: UseFormReturnType<KeywordFormValues>;
  tags: readonly ContentTag[];
  months: readonly { id: number; year: number; month: number }[];
}

/** The fields of a keyword's form. */
export function KeywordFields({ form, tags, months }: KeywordFieldsProps) {
  return (
    <>
      <TextInput
        label={labels.parent_keyword}
        withAsterisk
        maxLength={255}
        {...form.getInputProps('parent_keyword')}
      />
      <TextInput
        label={labels.keyword}
        withAsterisk
        maxLength={255}
        {...form.getInputProps('keyword')}
      />
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
      <MultiSelect
        label={labels.tag}
        searchable
        data={offeredLabels(tags, form.values.tag.map(Number)).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        {...form.getInputProps('tag')}
      />
      <MultiSelect
        label={labels.planning_months}
        searchable
        data={months.map((month) => ({ value: String(month.id), label: monthLabel(month) }))}
        {...form.getInputProps('planning_months')}
      />
    </>
  );
}
