import { searchCalls } from '@portal/contract/search/search.calls.ts';
import type { SearchKindName } from '@portal/contract/search/search-kinds.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery, useEndpointPages } from '#platform/api/queries.ts';

/** Searches are repeated after this time, in milliseconds, because no event updates their results. */
const staleTime = 15_000;

/** Returns the first records of each kind. A search that is replaced by another one is canceled. */
export function useSearchGroups(q: string) {
  return useQuery({
    ...endpointQuery(searchCalls.all, { query: { q } }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime,
  });
}

/** Returns all records of a kind, page by page. */
export const useSearchHits = (kind: SearchKindName, q: string) =>
  useEndpointPages(searchCalls.list, { params: { kind }, query: { q }, pageSize: 20, staleTime });
