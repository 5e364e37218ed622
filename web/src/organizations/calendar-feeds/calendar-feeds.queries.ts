import { calendarFeedCalls } from '@portal/contract/organizations/calendar-feed.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

/** Returns the query for all of the viewer's feeds, or for the viewer's feed for one organization. */
export const calendarFeedsQuery = (organization?: number) => ({
  ...endpointQuery(calendarFeedCalls.list, { query: { organization } }),
  // No event is sent when the last read time changes.
  staleTime: 0,
});

const invalidates = [calendarFeedCalls.list];

export const useCreateCalendarFeed = () =>
  useEndpointMutation(calendarFeedCalls.create, { invalidates });

export const useRenewCalendarFeed = () =>
  useEndpointMutation(calendarFeedCalls.renew, { invalidates });

export const useRevokeCalendarFeed = () =>
  useEndpointMutation(calendarFeedCalls.revoke, { invalidates, toast: 'Calendar Feed Revoked.' });
