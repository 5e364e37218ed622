import type { Call } from '@portal/contract/platform/endpoint.ts';
import type { ListGroup, listGroups } from '@portal/contract/platform/list-groups.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { rawQuery } from '#platform/api/queries.ts';

/** The type of an endpoint that `defineListGroups` returns. */
type GroupsEndpoint = Call & { response?: typeof listGroups };

interface GroupedList {
  isLoading: boolean;
  isStale: boolean;
}

/**
 * Returns the group headings of the paged list with the same `query`, or undefined while the list's rows have a
 * different order.
 */
export function useListGroups(
  endpoint: GroupsEndpoint,
  { group, ...query }: { group: string | undefined },
  list: GroupedList,
): readonly ListGroup[] | undefined {
  const groupsQuery = useQuery({
    ...rawQuery(endpoint, { query: { ...query, group } }),
    placeholderData: keepPreviousData,
    enabled: group !== undefined,
  });
  const isSameOrder = groupsQuery.isPlaceholderData === list.isStale && !list.isLoading;
  return group !== undefined && isSameOrder ? groupsQuery.data?.groups : undefined;
}
