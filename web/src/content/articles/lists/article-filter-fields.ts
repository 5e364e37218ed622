import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import {
  type CountedField,
  fixedFilterValues,
} from '@portal/contract/content/articles/article-filters.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { assigneeLabels } from '#content/shared/article-labels.ts';
import type { ArticleFilters } from '#content/shared/content-search.ts';
import type { ListFilter } from '#content/shared/content-search-params.ts';
import { useContentTypes, useStatuses } from '#content/shared/pick-lists.queries.ts';
import { rawQuery, retryOf } from '#platform/api/queries.ts';
import { useCan } from '#platform/session/viewer.ts';
import {
  type FilterField,
  type FilterValue,
  flagField,
  type OfferedValues,
} from '#platform/ui/filters/filter-fields.ts';
import { filterNames, isOn } from './filter-names.ts';
import { useFilterText } from './use-filter-text.ts';

/** In ms; the server is only asked where a filter has more values than it sends at once. */
const searchRest = 200;

/** The values of a filter with the articles that the other filters leave them. */
function useCountedValues(field: CountedField, filters: ArticleFilters, typed: string) {
  const all = useQuery({
    ...rawQuery(articleEndpoints.values, { query: { ...filters, field } }),
    placeholderData: keepPreviousData,
  });
  const [search] = useDebouncedValue(typed, searchRest);
  const isSearched = search !== '' && all.data?.is_complete === false;
  const found = useQuery({
    ...rawQuery(articleEndpoints.values, { query: { ...filters, field, search } }),
    placeholderData: keepPreviousData,
    enabled: isSearched,
  });
  const { data } = isSearched ? found : all;
  const values = data?.values.map(({ value, name, color, count }) => ({
    value,
    label: name,
    color: color ?? undefined,
    count,
  }));
  return {
    values,
    isLoading: all.isFetching || (isSearched && found.isFetching),
    retry: retryOf(all),
    hasMore: data?.is_complete === false,
  };
}

/** Known values with their counts, also those without articles. */
function withCounts(
  known: readonly FilterValue[],
  { values, ...list }: ReturnType<typeof useCountedValues>,
): OfferedValues {
  const counts = new Map(values?.map(({ value, count }) => [value, count]));
  const count = (value: string) => (values ? (counts.get(value) ?? 0) : undefined);
  return { ...list, values: known.map((one) => ({ ...one, count: count(one.value) })) };
}

const assignees = ['editor', 'final_approver', 'lead', 'poster'] as const;

const linked = [
  'planning_year_month',
  'year',
  'month',
  'organization',
  'user',
  'assigned',
  'template',
] as const;

const articleField = (
  name: ListFilter,
  label: string,
  useValues: FilterField['useValues'],
): FilterField => ({
  name,
  label,
  useValues,
  useName: (value) => useFilterText(name, value).text,
});

const countedField = (
  name: CountedField & ListFilter,
  label: string,
  filters: ArticleFilters,
): FilterField => ({
  ...articleField(name, label, (typed) => {
    const { values = [], ...list } = useCountedValues(name, filters, typed);
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
    return withCounts(known, useCountedValues(name, filters, ''));
  });

const statusField = (filters: ArticleFilters): FilterField => ({
  ...articleField('contentStatus', 'Status', () => {
    const known = useStatuses().records.map(({ uid, name, color }) => ({
      value: uid,
      label: name,
      color,
    }));
    return withCounts(known, useCountedValues('contentStatus', filters, ''));
  }),
  takesSeveral: true,
});

const typeField = (filters: ArticleFilters): FilterField => ({
  ...articleField('contentType', 'Type', () => {
    const known = useContentTypes().records.map(({ id, name }) => ({
      value: String(id),
      label: name,
    }));
    return withCounts(known, useCountedValues('contentType', filters, ''));
  }),
  takesSeveral: true,
});

const peopleFields = (filters: ArticleFilters): FilterField[] => [
  countedField('writer', assigneeLabels.writer, filters),
  fixedField('writer_state', filterNames.writer_state, filters),
  ...assignees.map((name) => countedField(name, assigneeLabels[name], filters)),
];

const noValues = { values: [] };

/** What only links set. */
const linkedFields = linked.map((name) => ({
  ...articleField(name, filterNames[name], () => noValues),
  isHidden: true,
}));

const lateField = flagField('is_late', 'Late', {
  useName: (value) => (isOn(value) ? 'Late' : 'No'),
});

/** The filters of a list of articles; `fixed` are the screen's own. */
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
