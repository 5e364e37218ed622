import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { organizationConnectorCalls } from './organization-connector.calls.ts';
import {
  organizationConnector,
  organizationConnectorBody,
} from './organization-connector.schema.ts';

const params = z.object({ id: idParameter(), connector: z.string().max(100) });
export const organizationConnectorDefinitions = {
  get: defineEndpoint({
    summary: "Get an organization's settings for a connector, without secrets.",
    params,
    response: organizationConnector,
  }),
  save: defineEndpoint({
    summary: "Update an organization's settings for a connector. Omitted fields are kept.",
    params,
    body: organizationConnectorBody,
    response: organizationConnector,
  }),
  test: defineEndpoint({
    summary:
      "Test an organization's settings for a connector on the organization's site. Success confirms the settings for that host.",
    params,
    response: organizationConnector,
  }),
  remove: defineEndpoint({
    summary:
      "Remove an organization's settings for a connector. Data that was already read is kept.",
    params,
  }),
};

export const organizationConnectorEndpoints = createEndpoints(
  organizationConnectorCalls,
  organizationConnectorDefinitions,
);
