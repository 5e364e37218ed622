import { contentStatusEndpoints } from '@portal/contract/content/labels/content-status.endpoints.ts';
import { contentTypeEndpoints } from '@portal/contract/content/labels/content-type.endpoints.ts';
import type { QueryKey } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { inOrder } from './label-order.ts';

const detailed = { query: { detailed: true } };

export const statusListQuery = endpointQuery(contentStatusEndpoints.list);
export const typeListQuery = endpointQuery(contentTypeEndpoints.list, detailed);

/** Shows a list in another order at once, and answers what puts it back. */
function arrange(queryKey: QueryKey, ids: readonly number[]) {
  const before = queryClient.getQueryData<readonly { id: number }[]>(queryKey);
  if (!before) return undefined;
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<readonly { id: number }[]>(queryKey, inOrder(before, ids));
  return () => queryClient.setQueryData(queryKey, before);
}

export function useArrangeStatuses() {
  return useEndpointMutation(contentStatusEndpoints.arrange, {
    invalidates: [contentStatusEndpoints.list],
    optimistic: ({ body }) => arrange(statusListQuery.queryKey, body?.ids ?? []),
  });
}

export function useArrangeContentTypes() {
  return useEndpointMutation(contentTypeEndpoints.arrange, {
    invalidates: [contentTypeEndpoints.list],
    optimistic: ({ body }) => arrange(typeListQuery.queryKey, body?.ids ?? []),
  });
}
