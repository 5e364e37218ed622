import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import {
  organizationConnector,
  organizationConnectorBody,
} from './organization-connector.schema.ts';

const path = '/api/organizations/:id/connectors/:connector';
const params = z.object({ id: idParameter(), connector: z.string().max(100) });
const access = 'staff';

export const organizationConnectorEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path,
    access,
    summary: 'What is set of a connector for an organization, without secrets.',
    params,
    response: organizationConnector,
  }),
  save: defineEndpoint({
    method: 'PUT',
    path,
    access,
    summary:
      'Sets what a connector needs to know of an organization. Fields that are left out stay.',
    params,
    body: organizationConnectorBody,
    response: organizationConnector,
  }),
  test: defineEndpoint({
    method: 'POST',
    path: `${path}/test`,
    access,
    summary:
      'Tests an organization’s settings of a connector at its domain, and confirms them for that host.',
    params,
    response: organizationConnector,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path,
    access,
    summary: 'Takes an organization’s settings of a connector away; its data so far stays.',
    params,
    responseKind: 'empty',
  }),
};
