import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type ArticleRow, rowColumns } from '#content/shared/article-rows.ts';
import type { ArticleFilters } from '#content/shared/content-search.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { chunkSize, firstRowsQuery, type ListOrder } from './article-rows.queries.ts';

const combineRows = (results: UseQueryResult<ArticleRow[]>[]) => ({
  rows: results.flatMap(({ data }) => data ?? []),
  failed: results.filter(({ isLoadingError }) => isLoadingError),
});

/**
 * Loads an article list of any length: the first rows, then the ids of all rows in order, and then only the visible
 * rows. Users can scroll to and select any row, and a refetch needs three calls at any scroll position.
 */
export function useArticleRows(filters: ArticleFilters, order: ListOrder) {
  const query = { ...filters, ...order };
  const [shown, setShown] = useState({ first: 0, last: 0 });
  // Loaded rows are kept, so that they show immediately when the user scrolls back to them.
  const [known] = useState(() => new Map<number, ArticleRow>());

  const first = useQuery({
    ...firstRowsQuery(filters, order),
    placeholderData: keepPreviousData,
  });
  const isLong = first.data?.length === chunkSize;
  const all = useQuery({
    ...endpointQuery(articleCalls.ids, { query }),
    // The first rows load faster without this call. A grouped list needs it even if the list is short, because the
    // response contains the groups.
    enabled: (isLong && !first.isPlaceholderData) || order.group !== undefined,
    placeholderData: keepPreviousData,
  });
  const isWhole = all.data !== undefined && all.isPlaceholderData === first.isPlaceholderData;
  // Until all ids of a new order are loaded, show either the old order or the new order's first rows.
  const whole = (isLong || order.group !== undefined) && isWhole ? all.data : undefined;
  const ids = useMemo(
    () => whole?.ids ?? (first.data ?? []).map(({ id }) => id),
    [whole, first.data],
  );

  const chunks = Array.from(
    { length: shown.last - shown.first + 1 },
    (_, place) => (shown.first + place) * chunkSize,
  )
    // The first chunk is already loaded.
    .filter((start) => start > 0 && start < ids.length)
    .map((start) => ids.slice(start, start + chunkSize).join());
  const others = useQueries({
    queries: chunks.map((chunk) =>
      endpointQuery(articleCalls.list, { query: { ids: chunk, columns: rowColumns } }),
    ),
    combine: combineRows,
  });

  const rows = useMemo(() => {
    for (const row of [...(first.data ?? []), ...others.rows]) known.set(row.id, row);
    return ids.flatMap((id) => known.get(id) ?? []);
  }, [known, first.data, others.rows, ids]);

  const onShow = useCallback((from: number, to: number) => {
    const next = { first: Math.floor(from / chunkSize), last: Math.floor(to / chunkSize) };
    setShown((now) => (now.first === next.first && now.last === next.last ? now : next));
  }, []);

  const missing = all.isLoadingError ? [all, ...others.failed] : others.failed;
  return {
    rows,
    /** The `whole` prop of DataTable. */
    whole: {
      ids,
      onShow,
      isCutOff: whole?.is_complete === false,
      error: missing[0]?.error ?? null,
      retry: () => {
        for (const { refetch } of missing) void refetch();
      },
    },
    groups: whole?.groups,
    /** The number of articles in the list or, until it is known, in the previous list. */
    total: first.data && (whole || !isLong) ? ids.length : all.data?.ids.length,
    isLoading: first.isPending,
    error: first.data ? null : first.error,
    refetch: first.refetch,
  };
}
