import {
  accountHealthCalls,
  healthRefreshCalls,
} from '@portal/contract/account-health/overviews/account-health.calls.ts';
import type {
  AccountHealthOverview,
  HealthRefresh,
} from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';

export const overviewListQuery = () => endpointQuery(accountHealthCalls.list);

export const accountHealthQuery = (id: number) =>
  endpointQuery(accountHealthCalls.get, { params: { id } });

export const accountOriginsQuery = (id: number) =>
  endpointQuery(accountHealthCalls.origins, { params: { id } });

/**
 * The polling interval in milliseconds. Polling is necessary because events can be missed, and a refresh that is
 * canceled before it begins emits no event.
 */
const pollMilliseconds = 5_000;

export const isRunning = ({ state }: Pick<HealthRefresh, 'state'>) => state === 'running';

/** Loads the newest refreshes, including running ones. */
export const useNewestRefreshes = (isEnabled: boolean) =>
  useQuery({
    ...endpointQuery(healthRefreshCalls.list, { query: { limit: 5 } }),
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollMilliseconds : false),
  });

export const useRefresh = (id: number) =>
  useQuery({
    ...endpointQuery(healthRefreshCalls.get, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data && isRunning(state.data) ? pollMilliseconds : false,
  });

const invalidates = [
  healthRefreshCalls.list,
  healthRefreshCalls.get,
  healthRefreshCalls.accounts,
  accountHealthCalls.list,
  accountHealthCalls.get,
];

/** Marks the accounts (or all) in the cache as refreshing before the server responds. */
function markRefreshing(accounts: readonly (number | { id: number })[] | undefined) {
  const key = endpointKey(accountHealthCalls.list);
  const before = queryClient.getQueryData<AccountHealthOverview[]>(key);
  if (!before) return undefined;
  const chosen = new Set(accounts?.map((one) => (typeof one === 'number' ? one : one.id)));
  const isChosen = ({ id }: AccountHealthOverview) => accounts === undefined || chosen.has(id);
  queryClient.setQueryData(
    key,
    before.map((one) => (isChosen(one) ? { ...one, is_refreshing: true } : one)),
  );
  return () => queryClient.setQueryData(key, before);
}

export const useStartRefresh = () =>
  useEndpointMutation(accountHealthCalls.refresh, {
    invalidates,
    optimistic: ({ body }) => markRefreshing(body.accounts),
  });

export const useCancelRefresh = () =>
  useEndpointMutation(healthRefreshCalls.cancel, {
    invalidates,
    toast: 'Refresh Canceled.',
  });
