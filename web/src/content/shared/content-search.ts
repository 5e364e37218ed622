import {
  articleFilters,
  articleGroups,
  articleOrderings,
} from '@portal/contract/content/articles/article-filters.ts';
import { useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { useSetSearch } from '#platform/routing/use-screen-search.ts';
import {
  type ContentSearch,
  isListFilter,
  keepContentSearch,
  type ListFilter,
} from './content-search-params.ts';

/** Drops unknown params and values that the endpoint would reject. */
export function parseContentSearch(search: Record<string, unknown>): ContentSearch {
  const kept = keepContentSearch(search);
  for (const name of Object.keys(kept)) {
    if (isListFilter(name) && !articleFilters[name].safeParse(kept[name]).success)
      delete kept[name];
  }
  return kept;
}

/** The URL's filters that the list endpoint accepts. */
export type ArticleFilters = Pick<z.input<z.ZodObject<typeof articleFilters>>, ListFilter>;

/** The URL's filters, in URL order. */
export function filtersOf(search: ContentSearch): ArticleFilters {
  return Object.fromEntries(Object.entries(search).filter(([name]) => isListFilter(name)));
}

const ordering = z.enum(articleOrderings);

export function orderingOf(search: ContentSearch) {
  return ordering.safeParse(search.ordering).data;
}

const group = z.enum(articleGroups);

/** What the list is grouped by. */
export function groupOf(search: ContentSearch) {
  return group.safeParse(search.group).data;
}

/** The frame's route, which validates the search params of all content screens. */
const from = '/app/content-frame';

export function useContentSearch() {
  const search = parseContentSearch(useSearch({ from }));
  return { search, setSearch: useSetSearch<ContentSearch>() };
}
