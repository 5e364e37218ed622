import type { articleFilters } from '@portal/contract/content/articles/article-filters.ts';
import {
  articleGroups,
  articleOrderings,
} from '@portal/contract/content/articles/article-list-options.ts';
import { useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { choiceParam } from '#platform/routing/search-params.ts';
import { useSetSearch } from '#platform/routing/use-screen-search.ts';
import {
  type ContentSearch,
  isListFilter,
  keepContentSearch,
  type ListFilter,
  readListFilter,
} from './content-search-params.ts';

/** Returns the known search params, without filters that the endpoint would reject. */
export function parseContentSearch(search: Record<string, unknown>): ContentSearch {
  const kept = keepContentSearch(search);
  for (const name of Object.keys(kept)) {
    if (isListFilter(name) && readListFilter(name, kept[name]) === undefined) delete kept[name];
  }
  return kept;
}

/** The filters in the URL that the list endpoint accepts. */
export type ArticleFilters = Pick<z.input<z.ZodObject<typeof articleFilters>>, ListFilter>;

/** Returns the filters in the URL, in the URL's order. */
export function filtersOf(search: ContentSearch): ArticleFilters {
  return Object.fromEntries(Object.entries(search).filter(([name]) => isListFilter(name)));
}

const readOrdering = choiceParam(articleOrderings);

export const orderingOf = (search: ContentSearch) => readOrdering(search.ordering);

const readGroup = choiceParam(articleGroups);

/** Returns the list's grouping, or undefined if the list isn't grouped. */
export const groupOf = (search: ContentSearch) => readGroup(search.group);

/** The frame's route, which validates all content screens' search params. */
const from = '/app/content-frame';

export function useContentSearch() {
  const search = parseContentSearch(useSearch({ from }));
  return { search, setSearch: useSetSearch<ContentSearch>() };
}
