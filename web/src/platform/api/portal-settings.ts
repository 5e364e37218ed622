import { portalEndpoints } from '@portal/contract/platform/portal.endpoints.ts';
import { QueryObserver, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { endpointQuery } from './queries.ts';
import { queryClient } from './query-client.ts';

export const portalSettingsQuery = {
  ...endpointQuery(portalEndpoints.settings),
  staleTime: Number.POSITIVE_INFINITY,
};

/** What the portal says of itself to everybody; undefined until it is known. */
export function usePortalSettings() {
  return useQuery(portalSettingsQuery).data;
}

// One for all: every date on the screen asks, and each with a query of its own would slow long lists down.
const observer = new QueryObserver(queryClient, portalSettingsQuery);
const subscribe = (onChange: () => void) => observer.subscribe(onChange);
const timeZoneNow = () => observer.getCurrentResult().data?.time_zone ?? 'America/New_York';

/** The agency's time zone: "today" and every shown time are in it, whatever the browser's is. */
export function useTimeZone(): string {
  return useSyncExternalStore(subscribe, timeZoneNow);
}
