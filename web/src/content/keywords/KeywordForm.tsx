import { Button, Group, MultiSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import {
  type KeywordMeta,
  type KeywordMetaUpdate,
  type KeywordValue,
  keywordValues,
} from '@portal/contract/content/keyword-meta.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { required } from '#platform/forms/required.ts';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { ConfirmButton } from '#platform/ui/ConfirmButton.tsx';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { useContentTags } from '../lists/choices.queries.ts';
import { monthLabel } from '../planning/month-label.ts';
import { offeredLabels } from '../shared/offered-labels.ts';
import { planningMonthChoicesQuery } from '../shared/pick-lists.queries.ts';
import { type Names, namesOf, valueText } from '../shared/value-text.ts';
import { useAddKeyword, useDeleteKeyword, useUpdateKeyword } from './keyword.queries.ts';

interface KeywordFormProps {
  /** The keyword that is changed; without one a keyword is added. */
  keyword?: KeywordMeta | undefined;
  /** Whose research it is of. */
  organization: number;
  onClose: () => void;
}

const labels = {
  parent_keyword: 'Parent keyword',
  keyword: 'Keyword',
  difficulty: 'Difficulty',
  volume: 'Volume',
  cost_per_click: 'Cost per click',
  seo_value: 'SEO value',
  business_value: 'Business value',
  tag: 'Tags',
  planning_months: 'Planning months',
};

export function KeywordForm({ keyword, organization, onClose }: KeywordFormProps) {
  const add = useAddKeyword(onClose);
  const update = useUpdateKeyword(onClose);
  const remove = useDeleteKeyword(onClose);
  const months = useQuery(planningMonthChoicesQuery).data ?? [];
  const tags = useContentTags();
  const names: Record<string, Names> = {
    tag: namesOf(tags, ({ name }) => name),
    planning_months: namesOf(months, monthLabel),
  };
  const { form, handleSubmit, ...state } = useRecordForm<KeywordFormValues, KeywordMeta>({
    name: keyword ? `keyword-${keyword.id}` : `keyword-new-${organization}`,
    record: keyword,
    valuesOf: keywordFormValues,
    validate: {
      parent_keyword: required,
      keyword: required,
      difficulty: isNotNegative,
      volume: isNotNegative,
    },
    save: (changes, version) => {
      const body = bodyOf(changes);
      if (keyword) return update.mutateAsync({ params: { id: keyword.id }, body, version });
      return add.mutateAsync({ body: { ...body, keyword: changes.keyword ?? '', organization } });
    },
  });

  return (
    <SidePanel
      title={keyword ? keyword.keyword.name : 'Add Keyword'}
      onClose={onClose}
      footer={
        <>
          {keyword && (
            <ConfirmButton
              label="Delete"
              question="Delete this keyword?"
              consequence="Articles that use it lose it."
              mr="auto"
              onConfirm={() => remove.mutateAsync({ params: { id: keyword.id } })}
            />
          )}
          <Button type="submit" form={state.id} loading={state.isSaving} disabled={state.isBlocked}>
            {keyword ? 'Save' : 'Add Keyword'}
          </Button>
        </>
      }
    >
      <form id={state.id} onSubmit={handleSubmit} noValidate>
        <Stack gap={14}>
          <RecordFormNotices
            form={state}
            labels={labels}
            format={(field, value) => valueText(value, names[field])}
          />
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
        </Stack>
      </form>
    </SidePanel>
  );
}

function keywordFormValues(meta: KeywordMeta | undefined) {
  const { difficulty, volume, cost_per_click } = meta?.keyword ?? {};
  return {
    parent_keyword: meta?.keyword.parent_keyword.name ?? '',
    keyword: meta?.keyword.name ?? '',
    difficulty: (difficulty ?? '') as number | string,
    volume: (volume ?? '') as number | string,
    cost_per_click: (cost_per_click ?? '') as number | string,
    seo_value: (meta?.seo_value ?? null) as KeywordValue | null,
    business_value: (meta?.business_value ?? null) as KeywordValue | null,
    tag: meta?.tag.map(String) ?? [],
    planning_months: meta?.planning_months.map(String) ?? [],
  };
}

type KeywordFormValues = ReturnType<typeof keywordFormValues>;

/** What of the form is sent; empty numbers are null. */
function bodyOf({
  tag,
  planning_months,
  ...values
}: Partial<KeywordFormValues>): KeywordMetaUpdate {
  return {
    ...values,
    difficulty: numberOf(values.difficulty),
    volume: numberOf(values.volume),
    cost_per_click: numberOf(values.cost_per_click),
    tag: tag?.map(Number),
    planning_months: planning_months?.map(Number),
  };
}

const isNotNegative = (value: number | string) =>
  typeof value === 'number' && value < 0 ? 'Enter a number of 0 or more.' : null;

function numberOf(typed: number | string | undefined) {
  if (typed === undefined) return undefined;
  return typeof typed === 'number' ? typed : null;
}
