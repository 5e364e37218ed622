import type { Calls } from '../platform/endpoint.ts';
import type { organizationConnectorDefinitions } from './organization-connector.endpoints.ts';

const access = 'staff';

export const organizationConnectorCalls: Calls<typeof organizationConnectorDefinitions> = {
  get: { method: 'GET', path: '/api/organizations/:id/connectors/:connector', access },
  save: { method: 'PUT', path: '/api/organizations/:id/connectors/:connector', access },
  test: { method: 'POST', path: '/api/organizations/:id/connectors/:connector/test', access },
  remove: {
    method: 'DELETE',
    path: '/api/organizations/:id/connectors/:connector',
    access,
    responseKind: 'empty',
  },
};
