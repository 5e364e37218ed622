import {
  articleFilters,
  articleOrderings,
} from '@portal/contract/content/articles/article.endpoints.ts';
import { z } from 'zod';
import {
  type ContentSearch,
  isListFilter,
  keepContentSearch,
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

/** The filters of an address, in the order in which they stand there. */
export function filtersOf(search: ContentSearch): ListFilters {
  return Object.fromEntries(Object.entries(search).filter(([name]) => isListFilter(name)));
}

const ordering = z.enum(articleOrderings);

export function orderingOf(search: ContentSearch) {
  return ordering.safeParse(search.ordering).data;
}
