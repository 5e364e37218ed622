import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { connectorCalls } from './connector.calls.ts';
import { connectorBody, connectorDetail, connectorSummary } from './connector.schema.ts';

const params = z.object({ id: z.string().max(100) });
export const connectorDefinitions = {
  list: defineEndpoint({
    summary: 'The outside services that the portal works with, and how it stands with each.',
    response: z.array(connectorSummary),
  }),
  get: defineEndpoint({
    summary: 'How a connector is set up, without its secrets.',
    params,
    response: connectorDetail,
  }),
  save: defineEndpoint({
    summary:
      'Sets a connector up. Fields that are left out stay; another base_url needs the secrets again.',
    params,
    body: connectorBody,
    response: connectorDetail,
  }),
  test: defineEndpoint({
    summary: 'Asks the outside service whether it works as it is set up.',
    params,
    response: connectorDetail,
  }),
  remove: defineEndpoint({
    summary: 'Removes a connector with its secrets.',
    params,
  }),
};

export const connectorEndpoints = createEndpoints(connectorCalls, connectorDefinitions);
