import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '#platform/routing/use-screen-search.ts';
import { filtersOf, parseContentSearch } from './content-search.ts';
import type { ContentSearch, ListFilters } from './content-search-params.ts';

/** The route of the frame, which validates the search params of all content screens. */
const from = '/app/content-frame';

/** The params of a content screen, and how it changes them. */
export function useContentSearch() {
  const search = parseContentSearch(useSearch({ from }));
  return { search, setSearch: useSetSearch<ContentSearch>() };
}

/** Only the filters among the params: what uses these isn't drawn again when a panel opens. */
export function useContentFilters() {
  const filters: ListFilters = useSearch({
    from,
    select: (search) => filtersOf(parseContentSearch(search)),
    structuralSharing: true,
  });
  return { filters, setSearch: useSetSearch<ListFilters>() };
}
