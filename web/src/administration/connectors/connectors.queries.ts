import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { portalSettingsQuery } from '#platform/api/portal-settings.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';

export const googleDriveQuery = endpointQuery(connectorEndpoints.getGoogleDrive);

// Whether sheets can be made is known to every screen.
const stale = [connectorEndpoints.getGoogleDrive, portalSettingsQuery.queryKey];

export function useSaveGoogleDrive() {
  return useEndpointMutation(connectorEndpoints.saveGoogleDrive, {
    invalidates: stale,
    toast: 'Connector Saved!',
    callerShowsErrors: true,
    onSuccess: (saved) => queryClient.setQueryData(googleDriveQuery.queryKey, saved),
  });
}

export function useTestGoogleDrive() {
  return useEndpointMutation(connectorEndpoints.testGoogleDrive, {
    // A reading that began before the test must not have the last word.
    invalidates: [connectorEndpoints.getGoogleDrive],
    onSuccess: (tested) => queryClient.setQueryData(googleDriveQuery.queryKey, tested),
  });
}

export function useRemoveGoogleDrive(onDone: () => void) {
  return useEndpointMutation(connectorEndpoints.removeGoogleDrive, {
    invalidates: stale,
    toast: 'Connector Removed.',
    onSuccess: onDone,
  });
}
