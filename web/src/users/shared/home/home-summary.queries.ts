import { homeSummaryCalls } from '@portal/contract/users/home-summary.calls.ts';
import { endpointQuery } from '#platform/api/queries.ts';

/** Read again every five minutes, since work becomes overdue without any event. */
export const homeSummaryQuery = {
  ...endpointQuery(homeSummaryCalls.get),
  staleTime: 0,
  refetchInterval: 5 * 60_000,
};
