import type { CallInput } from '@portal/contract/platform/call-input.ts';
import type { AnswerOf, ColumnsOf } from '@portal/contract/platform/columns.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rawQuery, retryOf } from './queries.ts';

/** So many are offered at once; the rest is found by typing. */
const pageSize = 100;
const staleTime = 5 * 60_000;

type ChoiceOf<Answer> = Answer extends readonly (infer Row extends { id: number })[] ? Row : never;

interface PickList<E extends Endpoint, Columns> {
  columns: Columns;
  /** Filters that the list always has. */
  query?: CallInput<E>['query'];
  /** The id of what is chosen and has to be known by name. */
  value?: number | null | undefined;
  isEnabled?: boolean;
}

/**
 * A list to choose from, however long it is on the server: its first page, or the first page of what was
 * searched, and what is chosen already wherever in the list it stands. The endpoint takes `search` and `id`.
 */
export function usePickList<E extends Endpoint, const Columns extends ColumnsOf<E>>(
  endpoint: E,
  { columns, query: filters, value = null, isEnabled = true }: PickList<E, Columns>,
) {
  type Choices = ChoiceOf<AnswerOf<E, Columns>>[];
  const listQuery = (more: { search?: string; id?: number; limit: number }) =>
    rawQuery<E, Columns>(endpoint, { query: { ...filters, ...more, columns } });
  const cache = useQueryClient();
  const [search, setSearch] = useState('');
  const page = useQuery({
    ...listQuery({ search: search || undefined, limit: pageSize }),
    staleTime,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  // The endpoint is a list of records with ids: what its contract says, TypeScript can't follow here.
  const records = (page.data ?? []) as Choices;
  const isChosen = ({ id }: Choices[number]) => id === value;
  const inPage = records.find(isChosen);
  const chosenQuery = useQuery({
    ...listQuery({ id: value ?? undefined, limit: 1 }),
    staleTime,
    // Whoever was found by a search was seen a moment ago.
    initialData: () => {
      const seen = cache.getQueriesData<Choices>({
        queryKey: [endpoint.path],
        predicate: ({ queryKey }) => hasColumns(queryKey[1], columns),
      });
      const found = seen.flatMap(([, list]) => (Array.isArray(list) ? list : [])).find(isChosen);
      return found && ([found] as AnswerOf<E, Columns>);
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

/** Whether a call of the same endpoint asked for the same columns, so that its records are alike. */
function hasColumns(input: unknown, columns: readonly string[]): boolean {
  const { query } = input as { query?: Record<string, string> };
  return query?.columns === columns.join();
}
