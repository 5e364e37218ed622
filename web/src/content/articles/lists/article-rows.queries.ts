import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type {
  ArticleGroup,
  ArticleOrdering,
} from '@portal/contract/content/articles/article-list-options.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { rowColumns } from '#content/shared/article-rows.ts';
import {
  type ArticleFilters,
  filtersOf,
  groupOf,
  orderingOf,
  parseContentSearch,
} from '#content/shared/content-search.ts';
import type { ContentSearch } from '#content/shared/content-search-params.ts';
import { organizationBySlugQuery } from '#organizations/organizations.queries.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';

/** Rows per request. */
export const chunkSize = 100;

/** A list's order: its grouping, and the order within each group. */
export interface ListOrder {
  ordering: ArticleOrdering | undefined;
  group: ArticleGroup | undefined;
}

export const firstRowsQuery = (filters: ArticleFilters, order: ListOrder) =>
  endpointQuery(articleCalls.list, {
    query: { ...filters, ...order, columns: rowColumns, limit: chunkSize },
  });

/** Returns the order in the URL or, without one, the list's default order. */
export const orderOf = (search: ContentSearch, usual: ArticleOrdering | undefined): ListOrder => ({
  ordering: orderingOf(search) ?? usual,
  group: groupOf(search),
});

/** Returns a list's default order: the earliest due date first, or, for posted articles, the latest first. */
export const usualOrderingOf = ({ contentStatus }: ArticleFilters): ArticleOrdering =>
  contentStatus === 'posted' ? '-due_at' : 'due_at';

/** Prefetches a list's first rows while its screen loads. */
export function prefetchRows(address: Record<string, unknown>): void {
  const search = parseContentSearch(address);
  const filters = filtersOf(search);
  if (Object.keys(filters).length === 0) return;
  void queryClient.prefetchQuery(
    firstRowsQuery(filters, orderOf(search, usualOrderingOf(filters))),
  );
}

export const organizationOrdering = '-planning_month';

/** Prefetches an organization's list, immediately if its id is already cached. */
export async function prefetchOrganizationRows(
  slug: string,
  address: Record<string, unknown>,
): Promise<void> {
  const record = organizationBySlugQuery(slug);
  const pendingRecord = queryClient.prefetchQuery(record);
  const listed = findListedId(slug);
  if (listed === undefined) await pendingRecord;
  const id = listed ?? queryClient.getQueryData(record.queryKey)?.id;
  if (id === undefined) return;
  const search = parseContentSearch(address);
  const filters = { ...filtersOf(search), client: String(id) };
  void queryClient.prefetchQuery(firstRowsQuery(filters, orderOf(search, organizationOrdering)));
}

/** Finds an organization's id by its slug in the options that pickers have cached. */
function findListedId(slug: string): number | undefined {
  const lists = queryClient.getQueriesData<readonly Partial<Organization>[]>({
    queryKey: [organizationCalls.list.path],
  });
  const listed = lists.flatMap(([, list]) => (Array.isArray(list) ? list : []));
  return listed.find((one) => one.slug === slug)?.id;
}
