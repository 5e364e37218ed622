import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { countedFields } from '@portal/contract/content/articles/article-list-options.ts';
import { useQuery } from '@tanstack/react-query';
import type { ListFilter } from '#content/shared/content-search-params.ts';
import {
  useContentTypes,
  useOpenProjects,
  useStatuses,
} from '#content/shared/pick-lists.queries.ts';
import { rawQuery } from '#platform/api/queries.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { chosenValues, namesOf } from '#platform/ui/filters/filter-fields.ts';
import { isOn, plainValue } from './filter-names.ts';
import { useFilterName } from './use-filter-name.ts';

const withMe: readonly ListFilter[] = ['lead', 'user', 'assigned'];

/** Returns a function that finds a record's name in a filter's short list. */
function useOfferedName(filter: ListFilter, isAsked: boolean) {
  const { records: statuses } = useStatuses(isAsked && filter === 'contentStatus');
  const { records: types } = useContentTypes(isAsked && filter === 'contentType');
  const { records: projects } = useOpenProjects(isAsked && filter === 'project');
  return (value: string) => {
    if (filter === 'contentStatus') return statuses.find(({ uid }) => uid === value)?.name ?? value;
    const records = { contentType: types, project: projects }[filter as string];
    return records?.find(({ id }) => String(id) === value)?.name;
  };
}

/** Returns the names of several records, from the articles that match the filter. */
function useSeveralNames(filter: ListFilter, value: string | undefined) {
  const field = countedFields.find((one) => one === filter);
  const query = { [filter]: value, archived: 'all', field };
  const { data, isLoading } = useQuery({
    ...rawQuery(articleCalls.values, { query }),
    staleTime: 5 * 60_000,
    enabled: field !== undefined && value !== undefined,
  });
  const nameOf = (one: string) => data?.values.find((known) => known.value === one)?.name;
  return { nameOf: (one: string) => nameOf(one) ?? (data ? one : undefined), isLoading };
}

/** Returns the text for a filter's value in the URL. Makes no request without a value. */
export function useFilterText(filter: ListFilter, value: string | undefined) {
  const viewer = useViewer();
  const nameOffered = useOfferedName(filter, value !== undefined);
  const text = value ?? '';
  const mine = withMe.includes(filter) && isOn(text) ? viewer.name : undefined;
  const known = plainValue(filter, text) ?? mine ?? namesOf(text, nameOffered);
  const unknownValue = known === undefined ? value : undefined;
  const isSeveral = chosenValues(value).length > 1;
  const several = useSeveralNames(filter, isSeveral ? unknownValue : undefined);
  const single = useFilterName(filter, isSeveral ? undefined : unknownValue);
  const names = isSeveral ? namesOf(text, several.nameOf) : single.name;
  const isLoading = several.isLoading || single.isLoading;
  return { text: known ?? names ?? (isLoading ? undefined : value), isLoading };
}
