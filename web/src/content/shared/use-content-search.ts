import { useNavigate, useSearch } from '@tanstack/react-router';
import { filtersOf, parseContentSearch } from './content-search.ts';
import type { ContentSearch, ListFilters } from './content-search-params.ts';

/** The params of a content screen, and how it changes them. */
export function useContentSearch() {
  const search = parseContentSearch(useSearch({ strict: false }));
  return { search, setSearch: useSetSearch() };
}

/** Only the filters among the params: what uses these isn't drawn again when a panel opens. */
export function useContentFilters() {
  const filters: ListFilters = useSearch({
    strict: false,
    select: (search) => filtersOf(parseContentSearch(search)),
    structuralSharing: true,
  });
  return { filters, setSearch: useSetSearch() };
}

function useSetSearch() {
  const navigate = useNavigate();
  return (patch: ContentSearch, { replace = false } = {}) => {
    return navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({ ...previous, ...patch }),
      replace,
      resetScroll: false,
    });
  };
}
