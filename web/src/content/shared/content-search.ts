import {
  articleFilters,
  articleOrderings,
} from '@portal/contract/content/articles/article.endpoints.ts';
import { useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { useSetSearch } from '#platform/routing/use-screen-search.ts';
import {
  type ContentSearch,
  isListFilter,
  keepContentSearch,
  type ListFilter,
  type ListFilters,
} from './content-search-params.ts';

/** The params of a content screen: those that the endpoint would refuse, and unknown ones, are dropped. */
export function parseContentSearch(search: Record<string, unknown>): ContentSearch {
  const kept = keepContentSearch(search);
  for (const name of Object.keys(kept)) {
    if (isListFilter(name) && !articleFilters[name].safeParse(kept[name]).success)
      delete kept[name];
  }
  return kept;
}

/** Filters of an address that the list's endpoint takes. */
export type ArticleFilters = Pick<z.input<z.ZodObject<typeof articleFilters>>, ListFilter>;

/** The filters of an address, in the order in which they stand there. */
export function filtersOf(search: ContentSearch): ArticleFilters {
  return Object.fromEntries(Object.entries(search).filter(([name]) => isListFilter(name)));
}

const ordering = z.enum(articleOrderings);

export function orderingOf(search: ContentSearch) {
  return ordering.safeParse(search.ordering).data;
}

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
