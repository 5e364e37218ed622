import { homeSummaryCalls } from '@portal/contract/users/home-summary.calls.ts';
import { endpointQuery } from '#platform/api/queries.ts';

/** Returns the query for the home's counts, polled every five minutes, since work becomes overdue without an event. */
export const homeSummaryQuery = () => ({
  ...endpointQuery(homeSummaryCalls.get),
  staleTime: 0,
  refetchInterval: 5 * 60_000,
});
