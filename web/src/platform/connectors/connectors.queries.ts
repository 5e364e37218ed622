import { connectorCalls } from '@portal/contract/administration/connector.calls.ts';
import { endpointQuery } from '../api/queries.ts';

/** The connectors with their statuses. Only for staff. */
export const connectorListQuery = endpointQuery(connectorCalls.list);
