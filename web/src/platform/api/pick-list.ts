import type { ResponseOf } from '@portal/contract/platform/endpoint.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyEndpoint, Input } from './call.ts';
import { endpointQuery, retryOf } from './queries.ts';

/** So many are offered at once; the rest is found by typing. */
const pageSize = 100;
const staleTime = 5 * 60_000;

type ItemOf<E> =
  ResponseOf<E> extends readonly (infer Item extends { id: number })[] ? Item : never;

interface PickList<E extends AnyEndpoint> {
  /** What the list is always asked with, its columns among it. */
  query: Input<E>['query'];
  /** The id of what is chosen and has to be known by name. */
  value?: number | null | undefined;
  isEnabled?: boolean;
}

/**
 * A list to choose from, however long it is on the server: its first page, or the first page of what was
 * searched, and what is chosen already wherever in the list it stands. The endpoint takes `search` and `id`.
 */
export function usePickList<E extends AnyEndpoint>(
  endpoint: E,
  { query, value = null, isEnabled = true }: PickList<E>,
) {
  const cache = useQueryClient();
  const [search, setSearch] = useState('');
  const page = useQuery({
    ...endpointQuery(endpoint, {
      query: { ...query, search: search || undefined, limit: pageSize },
    }),
    staleTime,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  // The endpoint is a list of records with ids: what its contract says, TypeScript can't follow here.
  const records = (page.data ?? []) as ItemOf<E>[];
  const isChosen = ({ id }: ItemOf<E>) => id === value;
  const inPage = records.find(isChosen);
  const apart = useQuery({
    ...endpointQuery(endpoint, { query: { ...query, id: value ?? undefined, limit: 1 } }),
    staleTime,
    // Whoever was found by a search was seen a moment ago.
    initialData: () => {
      const seen = cache.getQueriesData<ItemOf<E>[]>({
        queryKey: [endpoint.path],
        predicate: ({ queryKey }) => hasColumns(queryKey[1], query?.columns),
      });
      const found = seen.flatMap(([, list]) => (Array.isArray(list) ? list : [])).find(isChosen);
      return found && ([found] as ResponseOf<E>);
    },
    enabled: isEnabled && value !== null && page.isSuccess && inPage === undefined,
  });
  const chosen = inPage ?? ((apart.data ?? []) as ItemOf<E>[]).find(isChosen) ?? null;
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
function hasColumns(input: unknown, columns: unknown): boolean {
  const { query } = input as { query?: Record<string, string> };
  return query?.columns === columns;
}
