import { calendarFeedCalls } from '@portal/contract/organizations/calendar-feed.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

/** Returns the query for the viewer's own feeds, or for that of one organization. */
export const calendarFeedsQuery = (organization?: number) => ({
  ...endpointQuery(calendarFeedCalls.list, { query: { organization } }),
  // The time of the last read changes without an event.
  staleTime: 0,
});

const invalidates = [calendarFeedCalls.list];

export const useCreateCalendarFeed = () =>
  useEndpointMutation(calendarFeedCalls.create, { invalidates });

export const useRenewCalendarFeed = () =>
  useEndpointMutation(calendarFeedCalls.renew, { invalidates });

export const useRevokeCalendarFeed = () =>
  useEndpointMutation(calendarFeedCalls.revoke, { invalidates, toast: 'Calendar Feed Revoked.' });
