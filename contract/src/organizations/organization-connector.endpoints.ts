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
    summary: 'What is set of a connector for an organization, without secrets.',
    params,
    response: organizationConnector,
  }),
  save: defineEndpoint({
    summary:
      'Sets what a connector needs to know of an organization. Fields that are left out stay.',
    params,
    body: organizationConnectorBody,
    response: organizationConnector,
  }),
  test: defineEndpoint({
    summary:
      'Tests an organization’s settings of a connector at its domain, and confirms them for that host.',
    params,
    response: organizationConnector,
  }),
  remove: defineEndpoint({
    summary: 'Takes an organization’s settings of a connector away; its data so far stays.',
    params,
  }),
};

export const organizationConnectorEndpoints = createEndpoints(
  organizationConnectorCalls,
  organizationConnectorDefinitions,
);
