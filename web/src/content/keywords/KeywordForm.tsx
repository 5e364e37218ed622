import { Stack } from '@mantine/core';
import type { KeywordMeta } from '@portal/contract/content/keywords/keyword-meta.schema.ts';
import { monthLabel } from '#content/shared/month-label.ts';
import { useContentTags, usePlanningMonthChoices } from '#content/shared/pick-lists.queries.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { type Names, namesOf, valueText } from '../shared/value-text.ts';
import { KeywordFields } from './KeywordFields.tsx';
import {
  isNotNegative,
  type KeywordFormValues,
  keywordBodyOf,
  keywordFormValues,
  keywordLabels,
} from './keyword-form-values.ts';
import { useAddKeyword, useDeleteKeyword, useUpdateKeyword } from './keywords.queries.ts';

interface KeywordFormProps {
  /** The keyword to change; omitted to add one. */
  keyword?: KeywordMeta | undefined;
  /** The organization that the keyword belongs to. */
  organization: number;
  onClose: () => void;
}

export function KeywordForm({ keyword, organization, onClose }: KeywordFormProps) {
  const add = useAddKeyword(onClose);
  const update = useUpdateKeyword(onClose);
  const remove = useDeleteKeyword(onClose);
  const months = usePlanningMonthChoices();
  const tags = useContentTags();
  const names: Record<string, Names> = {
    tag: namesOf(tags.records, ({ name }) => name),
    planning_months: namesOf(months.records, monthLabel),
  };
  const form = useRecordForm<KeywordFormValues, KeywordMeta>({
    name: keyword ? `keyword-${keyword.id}` : `keyword-new-${organization}`,
    record: keyword,
    valuesOf: keywordFormValues,
    validate: {
      parent_keyword: required,
      keyword: required,
      difficulty: isNotNegative,
      volume: isNotNegative,
    },
    savesOn: 'submit',
    create: (values) =>
      add.mutateAsync({
        body: { ...keywordBodyOf(values), keyword: values.keyword, organization },
      }),
    update: (changes, { id, version }) =>
      update.mutateAsync({ params: { id }, body: keywordBodyOf(changes), version }),
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
              consequence="It is removed from the articles that use it."
              mr="auto"
              onConfirm={() => remove.mutateAsync({ params: { id: keyword.id } })}
            />
          )}
          <FormButtons
            form={form}
            onClose={onClose}
            submitLabel={keyword ? 'Save' : 'Add Keyword'}
          />
        </>
      }
    >
      <form id={form.id} onSubmit={form.handleSubmit} noValidate>
        <Stack gap={14}>
          <RecordFormNotices
            form={form}
            labels={keywordLabels}
            format={(field, value) => valueText(value, names[field])}
          />
          <KeywordFields form={form} tags={tags} months={months} />
        </Stack>
      </form>
    </SidePanel>
  );
}
