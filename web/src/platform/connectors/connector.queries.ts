import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { endpointQuery } from '../api/queries.ts';

/** How it stands with each outside service; for staff. */
export const connectorListQuery = endpointQuery(connectorEndpoints.list);
