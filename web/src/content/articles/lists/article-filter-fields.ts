import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import {
  type CountedField,
  fixedFilterValues,
} from '@portal/contract/content/articles/article-list-options.ts';
import { assigneeLabels } from '#content/shared/article-labels.ts';
import type { ArticleFilters } from '#content/shared/content-search.ts';
import type { ListFilter } from '#content/shared/content-search-params.ts';
import { useContentTypes, useStatuses } from '#content/shared/pick-lists.queries.ts';
import { useCan } from '#platform/session/viewer.ts';
import { useCountedValues, withCounts } from '#platform/ui/filters/counted-field.ts';
import { type FilterField, flagField } from '#platform/ui/filters/filter-fields.ts';
import { filterNames, isOn } from './filter-names.ts';
import { useFilterText } from './use-filter-text.ts';

const useValues = (field: CountedField, filters: ArticleFilters, typed = '') =>
  useCountedValues(articleCalls.values, { ...filters, field }, typed);

const assignees = ['editor', 'final_approver', 'lead', 'poster'] as const;

const linked = [
  'planning_year_month',
  'year',
  'month',
  'organization',
  'user',
  'assigned',
  'template',
  'is_due_soon',
] as const;

const articleField = (
  name: ListFilter,
  label: string,
  useOffered: FilterField['useValues'],
): FilterField => ({
  name,
  label,
  useValues: useOffered,
  useName: (value) => useFilterText(name, value).text,
});

const countedField = (
  name: CountedField & ListFilter,
  label: string,
  filters: ArticleFilters,
): FilterField => ({
  ...articleField(name, label, (typed) => {
    const { values = [], ...list } = useValues(name, filters, typed);
    return { ...list, values };
  }),
  takesSeveral: true,
});

const fixedField = (
  name: 'writer_state' | 'archived',
  label: string,
  filters: ArticleFilters,
): FilterField =>
  articleField(name, label, () => {
    const known = fixedFilterValues[name].map((one) => ({ value: one.value, label: one.name }));
    return withCounts(known, useValues(name, filters));
  });

const statusField = (filters: ArticleFilters): FilterField => ({
  ...articleField('contentStatus', 'Status', () => {
    const known = useStatuses().records.map(({ uid, name, color }) => ({
      value: uid,
      label: name,
      color,
    }));
    return withCounts(known, useValues('contentStatus', filters));
  }),
  takesSeveral: true,
});

const typeField = (filters: ArticleFilters): FilterField => ({
  ...articleField('contentType', 'Type', () => {
    const known = useContentTypes().records.map(({ id, name }) => ({
      value: String(id),
      label: name,
    }));
    return withCounts(known, useValues('contentType', filters));
  }),
  takesSeveral: true,
});

const peopleFields = (filters: ArticleFilters): FilterField[] => [
  countedField('writer', assigneeLabels.writer, filters),
  fixedField('writer_state', filterNames.writer_state, filters),
  ...assignees.map((name) => countedField(name, assigneeLabels[name], filters)),
];

const noValues = { values: [] };

/** Filters that can be set only by links. */
const linkedFields = linked.map((name) => ({
  ...articleField(name, filterNames[name], () => noValues),
  isHidden: true,
}));

const lateField = flagField('is_late', 'Overdue', {
  useName: (value) => (isOn(value) ? 'Overdue' : 'No'),
});

/** Returns an article list's filters. `fixed` contains the filters that the screen sets. */
export function useArticleFields(filters: ArticleFilters, fixed: ArticleFilters): FilterField[] {
  const plansArticles = useCan('add_contentarticle');
  const editsArticles = useCan('edit_contentarticle');
  const all = { ...filters, ...fixed };
  const fields = [
    statusField(all),
    typeField(all),
    countedField('client', 'Organization', all),
    ...(plansArticles || editsArticles ? peopleFields(all) : []),
    countedField('project', 'Project', all),
    lateField,
    fixedField('archived', 'Archived', all),
    ...linkedFields,
  ];
  return fields.filter(({ name }) => !Object.hasOwn(fixed, name));
}
