import { connectorCalls } from '@portal/contract/administration/connector.calls.ts';
import type { ConnectorDetail } from '@portal/contract/administration/connector.schema.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { portalSettingsQuery } from '#platform/api/portal-settings.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';

export const connectorQuery = (id: string) => endpointQuery(connectorCalls.get, { params: { id } });

// Invalidate these after each change, so that a request that was sent earlier can't overwrite the new state.
const readings = [connectorCalls.list, connectorCalls.get];
// The portal settings are stale as well, since they list the features that connectors enable.
const stale = [...readings, portalSettingsQuery.queryKey];

const keep = (connector: ConnectorDetail) =>
  queryClient.setQueryData(connectorQuery(connector.id).queryKey, connector);

export function useSaveConnector(onDone: () => void) {
  return useEndpointMutation(connectorCalls.save, {
    invalidates: stale,
    toast: 'Connector Saved!',
    callerShowsErrors: true,
    onSuccess: (connector) => {
      keep(connector);
      onDone();
    },
  });
}

export function useTestConnector() {
  return useEndpointMutation(connectorCalls.test, { invalidates: readings, onSuccess: keep });
}

export function useRemoveConnector(onDone: () => void) {
  return useEndpointMutation(connectorCalls.remove, {
    invalidates: stale,
    toast: 'Connector Removed.',
    onSuccess: onDone,
  });
}
