import type { KeywordGroup } from '@portal/contract/content/keywords/keyword-meta.calls.ts';
import {
  keywordGroups,
  keywordMetaCalls,
  keywordOrderings,
} from '@portal/contract/content/keywords/keyword-meta.calls.ts';
import { useMemo } from 'react';
import { useContentSearch } from '#content/shared/content-search.ts';
import { monthLabel } from '#content/shared/month-label.ts';
import { useContentTags, usePlanningMonthChoices } from '#content/shared/pick-lists.queries.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { idParam, searchParams, severalParam } from '#platform/routing/search-params.ts';
import { countedField } from '#platform/ui/filters/counted-field.ts';
import { filterValues } from '#platform/ui/filters/filter-fields.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { useListGroups } from '#platform/ui/filters/use-list-groups.ts';
import { keywordColumns } from './keyword-columns.tsx';

/** The keyword filters in the URL. */
const keywordSearch = searchParams({
  tag: severalParam(idParam),
  planning_month: severalParam(idParam),
});

export const keywordGroupChoices = [
  { value: 'parent_keyword', label: 'Parent keyword' },
] as const satisfies { value: KeywordGroup; label: string }[];

/** Returns an organization's keywords, filtered, ordered, and grouped according to the URL. */
export function useKeywordList(organization: number | undefined) {
  const { search, setSearch } = useContentSearch();
  const { records: tags } = useContentTags();
  const { records: months } = usePlanningMonthChoices();
  const ordering = keywordOrderings.find((one) => one === search.ordering) ?? 'keyword';
  const group = keywordGroups.find((one) => one === search.group);
  const fixed = { organization };
  const query = { ...fixed, search: search.search, ...keywordSearch({ ...search }) };
  const list = useEndpointPages(keywordMetaCalls.list, {
    query: { ...query, group, ordering },
    isEnabled: organization !== undefined,
  });
  const groups = useListGroups(keywordMetaCalls.groups, { ...query, group }, list);
  const counting = { endpoint: keywordMetaCalls.values, query, fixed };
  const monthOf = (value: string) => months.find(({ id }) => String(id) === value);
  const fields = [
    countedField('tag', 'Tag', counting),
    countedField('planning_month', 'Planning Month', counting, {
      labelOf: (value) => {
        const month = monthOf(value);
        return month && monthLabel(month);
      },
    }),
  ];
  const isFiltered = Object.keys(filterValues(fields, search)).length > 0 || Boolean(search.search);
  const columns = useMemo(() => keywordColumns(tags, months), [tags, months]);
  const { shown, choice } = useColumnChoice('keywords', columns);
  return {
    search,
    setSearch,
    list,
    groups,
    group,
    fields,
    isFiltered,
    columns: shown,
    columnChoice: choice,
    sorting: { by: ordering, onChange: (by: string) => setSearch({ ordering: by }) },
  };
}
