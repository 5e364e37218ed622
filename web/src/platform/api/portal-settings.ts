import { portalEndpoints } from '@portal/contract/platform/portal.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from './queries.ts';

export const portalSettingsQuery = {
  ...endpointQuery(portalEndpoints.settings),
  staleTime: Number.POSITIVE_INFINITY,
};

/** What the portal says of itself to everybody; undefined until it is known. */
export function usePortalSettings() {
  return useQuery(portalSettingsQuery).data;
}

/** The agency's time zone: "today" and every shown time are in it, whatever the browser's is. */
export function useTimeZone(): string {
  return usePortalSettings()?.time_zone ?? 'America/New_York';
}
