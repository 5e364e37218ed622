import { portalCalls } from '@portal/contract/platform/portal.calls.ts';
import { QueryObserver } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { endpointQuery } from './queries.ts';
import { queryClient } from './query-client.ts';

export const portalSettingsQuery = {
  ...endpointQuery(portalCalls.settings),
  staleTime: Number.POSITIVE_INFINITY,
};

// A single shared observer, because each row of a long list reads the settings, and a query per row would be slow.
const observer = new QueryObserver(queryClient, portalSettingsQuery);
let isKept = false;

function subscribe(onChange: () => void) {
  // After the cache is cleared, the observer still has the removed query; new options attach it to the current one.
  observer.setOptions(portalSettingsQuery);
  // Keeps one permanent subscriber. Without a subscriber, a pending call would be canceled, and the next screen would
  // repeat it.
  if (!isKept) observer.subscribe(() => undefined);
  isKept = true;
  return observer.subscribe(onChange);
}

const settingsNow = () => observer.getCurrentResult().data;

/** Returns the public settings; undefined until loaded. */
export const usePortalSettings = () => useSyncExternalStore(subscribe, settingsNow);

/** Returns the currency of all amounts, such as 'USD'. */
export const useCurrency = (): string => usePortalSettings()?.currency ?? 'USD';

/**
 * Returns the agency's time zone, which, instead of the browser's time zone, determines "today" and all displayed
 * times.
 */
export function useTimeZone(): string {
  return usePortalSettings()?.time_zone ?? 'America/New_York';
}
