import { connectorCalls } from '@portal/contract/administration/connector.calls.ts';
import { endpointQuery } from '../api/queries.ts';

/** The status of each outside service; for staff. */
export const connectorListQuery = endpointQuery(connectorCalls.list);
