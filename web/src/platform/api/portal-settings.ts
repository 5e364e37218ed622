import { portalCalls } from '@portal/contract/platform/portal.calls.ts';
import { QueryObserver } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { endpointQuery } from './queries.ts';
import { queryClient } from './query-client.ts';

export const portalSettingsQuery = {
  ...endpointQuery(portalCalls.settings),
  staleTime: Number.POSITIVE_INFINITY,
};

// Share a single observer, because each row of a long list reads the settings, and a query per row would be slow.
const observer = new QueryObserver(queryClient, portalSettingsQuery);
let isKept = false;

function subscribe(onChange: () => void) {
  // After the cache is cleared, the observer still refers to the removed query. Setting its options attaches it to the
  // new query.
  observer.setOptions(portalSettingsQuery);
  // Keep one permanent subscriber. Without a subscriber, a pending call would be canceled, and the next screen would
  // repeat it.
  if (!isKept) observer.subscribe(() => undefined);
  isKept = true;
  return observer.subscribe(onChange);
}

const settingsNow = () => observer.getCurrentResult().data;

/** Returns the public settings, or undefined until they are loaded. */
export const usePortalSettings = () => useSyncExternalStore(subscribe, settingsNow);

/** Returns the currency for all amounts, such as 'USD'. */
export const useCurrency = (): string => usePortalSettings()?.currency ?? 'USD';

/**
 * Returns the agency's time zone. It determines "today" and all displayed times, regardless of the browser's time zone.
 */
export function useTimeZone(): string {
  return usePortalSettings()?.time_zone ?? 'America/New_York';
}
