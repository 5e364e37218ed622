import { useNavigate, useSearch } from '@tanstack/react-router';
import { parseContentSearch } from './content-search.ts';
import type { ContentSearch } from './content-search-params.ts';

/** The params of a content screen, and how it changes them. */
export function useContentSearch() {
  const search = parseContentSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const setSearch = (patch: ContentSearch, { replace = false } = {}) => {
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({ ...previous, ...patch }),
      replace,
      resetScroll: false,
    });
  };
  return { search, setSearch };
}
