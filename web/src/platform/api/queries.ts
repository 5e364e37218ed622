import { ApiError } from '@portal/contract/platform/api-error.ts';
import type { CallArguments, RawInput } from '@portal/contract/platform/call-input.ts';
import type { Page } from '@portal/contract/platform/client.ts';
import type { ColumnsOf, ResponseWith } from '@portal/contract/platform/columns.ts';
import type { Call } from '@portal/contract/platform/endpoint.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { callPage, callRaw } from './call.ts';

/** The queries to invalidate: an endpoint, which covers all its calls, or a query's key. */
export type Stale = Call | QueryKey;

export function staleKey(stale: Stale): QueryKey {
  return 'path' in stale ? [(stale as Call).path] : (stale as QueryKey);
}

/**
 * Returns the query for a GET endpoint, for `useQuery`, route loaders, and the cache. Its key is `[path, { params,
 * query }]`, so invalidating an endpoint's path covers all its calls.
 */
export function endpointQuery<E extends Call, const Columns extends ColumnsOf<E> = never>(
  endpoint: E,
  ...[input]: CallArguments<E, Columns>
) {
  return rawQuery<E, Columns>(endpoint, input);
}

/** Like `endpointQuery`, but for wrappers whose own types have already checked the input. */
export function rawQuery<E extends Call, Columns = never>(
  endpoint: E,
  input: RawInput | undefined,
) {
  return queryOptions<ResponseWith<E, Columns>>({
    queryKey: rawKey(endpoint, input),
    queryFn: ({ signal }) => callRaw<E, Columns>(endpoint, { ...input, signal }),
  });
}

export const endpointKey = <E extends Call>(endpoint: E, ...[input]: CallArguments<E>): QueryKey =>
  rawKey(endpoint, input);

const rawKey = ({ path }: Call, { params, query }: RawInput = {}): QueryKey => [
  path,
  { params: textValues(params), query: textValues(query) },
];

// 12 and '12' produce the same URL, so they must produce the same key.
function textValues(values: object | undefined): Record<string, string> {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Returns a function that refetches the query, or undefined unless its first load failed. */
export const retryOf = (query: { isLoadingError: boolean; refetch: () => unknown }) =>
  query.isLoadingError ? () => void query.refetch() : undefined;

/** Returns the state of a list that is loaded completely, such as a select's options. */
export const wholeList = <One>(query: UseQueryResult<One[]>) => ({
  records: query.data ?? [],
  isLoading: query.isFetching && query.data === undefined,
  retry: retryOf(query),
});

type RowOf<Answer> = Answer extends readonly (infer Row)[] ? Row : never;

/** Returns the query for a list that is loaded page by page. */
function endpointPages<E extends Call, Columns>(
  endpoint: E,
  input: RawInput | undefined,
  pageSize: number,
) {
  type RowPage = Page<RowOf<ResponseWith<E, Columns>>>;
  return infiniteQueryOptions<RowPage, Error, { pages: RowPage[] }, QueryKey, string | null>({
    queryKey: [...rawKey(endpoint, input), 'pages', pageSize],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => {
      const paging = { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const query = { ...input?.query, ...paging };
      return callPage<E, Columns>(endpoint, { ...input, query, signal });
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

const isRefusal = (error: Error | null) => error instanceof ApiError && error.status < 500;

interface PagesOptions {
  pageSize?: number;
  isEnabled?: boolean;
  /** The number of milliseconds after which loaded rows count as stale even without an event. */
  staleTime?: number;
  /** The refetch interval for lists that no event updates, in milliseconds. */
  refetchInterval?: number;
}

/** Returns a paged list's rows, and the props that a DataTable needs to load more rows. */
export function useEndpointPages<E extends Call, const Columns extends ColumnsOf<E> = never>(
  endpoint: E,
  ...[input]: CallArguments<E, Columns, PagesOptions>
) {
  const {
    pageSize = 100,
    isEnabled = true,
    staleTime,
    refetchInterval,
  }: PagesOptions = input ?? {};
  const result = useInfiniteQuery({
    ...endpointPages<E, Columns>(endpoint, input, pageSize),
    enabled: isEnabled,
    ...(staleTime !== undefined && { staleTime }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  const rows = useMemo(() => result.data?.pages.flatMap((page) => page.items) ?? [], [result.data]);
  return {
    rows,
    isLoading: result.isPending,
    isStale: result.isPlaceholderData,
    /** The reason no rows are shown. If refetching or loading more rows fails, the loaded rows stay. */
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
