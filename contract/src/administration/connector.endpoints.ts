import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import { connectorBody, connectorDetail, connectorSummary } from './connector.schema.ts';

const path = '/api/connectors/:id';
const params = z.object({ id: z.string().max(100) });
const access = screenAccess['/administration/connectors'];

export const connectorEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/connectors',
    access: 'staff',
    summary: 'The outside services that the portal works with, and how it stands with each.',
    response: z.array(connectorSummary),
  }),
  get: defineEndpoint({
    method: 'GET',
    path,
    access,
    summary: 'How a connector is set up, without its secrets.',
    params,
    response: connectorDetail,
  }),
  save: defineEndpoint({
    method: 'PUT',
    path,
    access,
    summary:
      'Sets a connector up. Fields that are left out stay; another base_url needs the secrets again.',
    params,
    body: connectorBody,
    response: connectorDetail,
  }),
  test: defineEndpoint({
    method: 'POST',
    path: `${path}/test`,
    access,
    summary: 'Asks the outside service whether it works as it is set up.',
    params,
    response: connectorDetail,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path,
    access,
    summary: 'Removes a connector with its secrets.',
    params,
    responseKind: 'empty',
  }),
};
