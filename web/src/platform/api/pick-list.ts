import type { CallInput } from '@portal/contract/platform/call-input.ts';
import type { ColumnsOf, ResponseWith } from '@portal/contract/platform/columns.ts';
import type { Call } from '@portal/contract/platform/endpoint.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rawQuery, retryOf } from './queries.ts';

/** The number of options in the first page; typing finds the other options. */
const pageSize = 100;
const staleTime = 5 * 60_000;

type ChoiceOf<Answer> = Answer extends readonly (infer Row extends { id: number })[] ? Row : never;

interface PickList<E extends Call, Columns> {
  columns: Columns;
  /** The list's fixed filters. */
  query?: CallInput<E>['query'];
  /** The current value's id. Its record is loaded if necessary, to show its name. */
  value?: number | null | undefined;
  isEnabled?: boolean;
  /** The search text, if the caller controls it. */
  typed?: string;
}

/**
 * Returns options from a list of any length: the list's first page, or a search's first page, plus the current value,
 * wherever it is in the list. The endpoint must accept `search` and `id`.
 */
export function usePickList<E extends Call, const Columns extends ColumnsOf<E>>(
  endpoint: E,
  { columns, query: filters, value = null, isEnabled = true, typed = '' }: PickList<E, Columns>,
) {
  type Choices = ChoiceOf<ResponseWith<E, Columns>>[];
  const listQuery = (more: { search?: string; id?: number; limit: number }) =>
    rawQuery<E, Columns>(endpoint, { query: { ...filters, ...more, columns } });
  const cache = useQueryClient();
  const [searched, setSearch] = useState('');
  const search = typed || searched;
  const page = useQuery({
    ...listQuery({ search: search || undefined, limit: pageSize }),
    staleTime,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  // The endpoint returns records with ids, but its type is too general to express this, so a cast is needed.
  const records = (page.data ?? []) as Choices;
  const isChosen = ({ id }: Choices[number]) => id === value;
  const inPage = records.find(isChosen);
  const chosenQuery = useQuery({
    ...listQuery({ id: value ?? undefined, limit: 1 }),
    staleTime,
    // A value that the user found by searching is already cached.
    initialData: () => {
      const cachedLists = cache.getQueriesData<Choices>({
        queryKey: [endpoint.path],
        predicate: ({ queryKey }) => hasColumns(queryKey[1], columns),
      });
      const option = cachedLists
        .flatMap(([, list]) => (Array.isArray(list) ? list : []))
        .find(isChosen);
      return option && ([option] as ResponseWith<E, Columns>);
    },
    enabled: isEnabled && value !== null && page.isSuccess && inPage === undefined,
  });
  const chosen = inPage ?? ((chosenQuery.data ?? []) as Choices).find(isChosen) ?? null;
  return {
    records,
    chosen,
    hasMore: records.length === pageSize,
    isLoading: isEnabled && page.isFetching,
    retry: retryOf(page),
    onSearch: setSearch,
  };
}

/** Returns whether a cached call requested the same columns, so that its records have the same shape. */
function hasColumns(input: unknown, columns: readonly string[]): boolean {
  const { query } = input as { query?: Record<string, string> };
  return query?.columns === columns.join();
}
