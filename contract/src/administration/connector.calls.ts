import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { connectorDefinitions } from './connector.endpoints.ts';

const access = screenAccess['/administration/connectors'];

export const connectorCalls: Calls<typeof connectorDefinitions> = {
  list: { method: 'GET', path: '/api/connectors', access: 'staff' },
  get: { method: 'GET', path: '/api/connectors/:id', access },
  save: { method: 'PUT', path: '/api/connectors/:id', access },
  test: { method: 'POST', path: '/api/connectors/:id/test', access },
  remove: { method: 'DELETE', path: '/api/connectors/:id', access, responseKind: 'empty' },
};
