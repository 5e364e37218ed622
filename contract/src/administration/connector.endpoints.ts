import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { connectorCalls } from './connector.calls.ts';
import { connectorBody, connectorDetail, connectorSummary } from './connector.schema.ts';

const params = z.object({ id: z.string().max(100) });
export const connectorDefinitions = {
  list: defineEndpoint({
    summary: 'List connectors to external services and their status.',
    response: z.array(connectorSummary),
  }),
  get: defineEndpoint({
    summary: "Get a connector's settings, without its secrets.",
    params,
    response: connectorDetail,
  }),
  save: defineEndpoint({
    summary:
      "Update a connector's settings. Omitted fields are kept, but a new base_url requires sending the secrets again.",
    params,
    body: connectorBody,
    response: connectorDetail,
  }),
  test: defineEndpoint({
    summary: 'Test the connection to the external service with the current settings.',
    params,
    response: connectorDetail,
  }),
  remove: defineEndpoint({
    summary: 'Remove a connector and its secrets.',
    params,
  }),
};

export const connectorEndpoints = createEndpoints(connectorCalls, connectorDefinitions);
