import { contentStatusCalls } from '@portal/contract/content/labels/content-status.calls.ts';
import { contentTypeCalls } from '@portal/contract/content/labels/content-type.calls.ts';
import type { QueryKey } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { inOrder } from './label-order.ts';

const detailed = { query: { detailed: true } };

export const statusListQuery = endpointQuery(contentStatusCalls.list);
export const typeListQuery = endpointQuery(contentTypeCalls.list, detailed);

/** Reorders a cached list optimistically. Returns the rollback, or undefined if the list isn't cached. */
function arrange(queryKey: QueryKey, ids: readonly number[]) {
  const before = queryClient.getQueryData<readonly { id: number }[]>(queryKey);
  if (!before) return undefined;
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<readonly { id: number }[]>(queryKey, inOrder(before, ids));
  return () => queryClient.setQueryData(queryKey, before);
}

export function useArrangeStatuses() {
  return useEndpointMutation(contentStatusCalls.arrange, {
    invalidates: [contentStatusCalls.list],
    optimistic: ({ body }) => arrange(statusListQuery.queryKey, body?.ids ?? []),
  });
}

export function useArrangeContentTypes() {
  return useEndpointMutation(contentTypeCalls.arrange, {
    invalidates: [contentTypeCalls.list],
    optimistic: ({ body }) => arrange(typeListQuery.queryKey, body?.ids ?? []),
  });
}
