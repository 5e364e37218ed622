import type { ResponseOf } from '@portal/contract/platform/endpoint.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from './api-error.ts';
import { type AnyEndpoint, call, callPage, type Input, type Page } from './call.ts';

/** What a mutation or an event makes stale: an endpoint stands for all its calls. */
export type Stale = AnyEndpoint | QueryKey;

export function staleKey(stale: Stale): QueryKey {
  return 'path' in stale ? [(stale as AnyEndpoint).path] : (stale as QueryKey);
}

/**
 * The query of a GET endpoint, for `useQuery`, a route's loader and the cache alike.
 * Its key is `[path, { params, query }]`, so an endpoint's path invalidates all its calls.
 */
export function endpointQuery<E extends AnyEndpoint>(endpoint: E, input: Input<E> = {}) {
  return queryOptions<ResponseOf<E>>({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  });
}

export function endpointKey<E extends AnyEndpoint>(endpoint: E, input: Input<E> = {}): QueryKey {
  const { params, query } = input;
  return [endpoint.path, { params: textValues(params), query: textValues(query) }];
}

// 12 and '12' are one address, so they are one key.
function textValues(values: Record<string, unknown> | undefined): Record<string, string> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Asks again for what never came; undefined unless it failed. */
export const retryOf = (query: { isLoadingError: boolean; refetch: () => unknown }) =>
  query.isLoadingError ? () => void query.refetch() : undefined;

/** A list that is small enough to be asked for whole, as what is chosen from. */
export const wholeList = <One>(query: UseQueryResult<One[]>) => ({
  records: query.data ?? [],
  isLoading: query.isFetching && query.data === undefined,
  retry: retryOf(query),
});

type ItemOf<E> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

/** A list that is loaded page by page. */
function endpointPages<E extends AnyEndpoint>(endpoint: E, input: Input<E> = {}, pageSize = 100) {
  return infiniteQueryOptions<
    Page<ItemOf<E>>,
    Error,
    { pages: Page<ItemOf<E>>[] },
    QueryKey,
    string | null
  >({
    queryKey: [...endpointKey(endpoint, input), 'pages', pageSize],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => {
      const paging = { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return callPage(endpoint, { ...input, query: { ...input.query, ...paging }, signal });
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

const isRefusal = (error: Error | null) => error instanceof ApiError && error.status < 500;

/** The rows of a paged list and what a DataTable needs to load more of them. */
export function useEndpointPages<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E> = {},
  { pageSize = 100, isEnabled = true }: { pageSize?: number; isEnabled?: boolean } = {},
) {
  const result = useInfiniteQuery({
    ...endpointPages(endpoint, input, pageSize),
    enabled: isEnabled,
  });
  const rows = useMemo(() => result.data?.pages.flatMap((page) => page.items) ?? [], [result.data]);
  return {
    rows,
    isLoading: result.isPending,
    isStale: result.isPlaceholderData,
    /** Why no rows are shown. A server that can't answer again, or further, leaves those that are here. */
    error: result.data && !isRefusal(result.error) ? null : result.error,
    moreError: result.isFetchNextPageError ? result.error : null,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: () => {
      if (result.hasNextPage && !result.isFetchingNextPage) void result.fetchNextPage();
    },
    refetch: result.refetch,
  };
}
