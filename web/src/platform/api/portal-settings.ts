import { portalEndpoints } from '@portal/contract/platform/portal.endpoints.ts';
import { QueryObserver } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { endpointQuery } from './queries.ts';
import { queryClient } from './query-client.ts';

export const portalSettingsQuery = {
  ...endpointQuery(portalEndpoints.settings),
  staleTime: Number.POSITIVE_INFINITY,
};

// One for all: every row of a long list asks, and each with a query of its own would slow it down.
const observer = new QueryObserver(queryClient, portalSettingsQuery);
const subscribe = (onChange: () => void) => observer.subscribe(onChange);
const settingsNow = () => observer.getCurrentResult().data;

/** What the portal says of itself to everybody; undefined until it is known. */
export const usePortalSettings = () => useSyncExternalStore(subscribe, settingsNow);

/** The agency's time zone: "today" and every shown time are in it, whatever the browser's is. */
export function useTimeZone(): string {
  return usePortalSettings()?.time_zone ?? 'America/New_York';
}
