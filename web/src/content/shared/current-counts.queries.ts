import { historySetCalls } from '@portal/contract/content/dashboards/history-set.calls.ts';
import { endpointQuery } from '#platform/api/queries.ts';

/** The current week's counts of articles by status, polled every minute while a screen shows them. */
export const currentCountsQuery = {
  ...endpointQuery(historySetCalls.current),
  staleTime: 0,
  refetchInterval: 60_000,
};
