import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { apiKeyCalls } from './api-key.calls.ts';
import { apiKey, apiKeyBody, newApiKey } from './api-key.schema.ts';

export const apiKeyDefinitions = {
  list: defineList({
    isSessionOnly: true,
    summary: "List your API keys, newest first. Superusers can list another user's keys.",
    query: { user: idParameter().optional() },
    item: apiKey,
  }),
  create: defineEndpoint({
    isSessionOnly: true,
    isSecret: true,
    summary:
      'Create an API key; requires your password. `token` is returned only once. Send it as `Authorization: Token …` or `Authorization: Bearer …`.',
    body: apiKeyBody,
    response: newApiKey,
    status: 201,
  }),
  revoke: defineEndpoint({
    isSessionOnly: true,
    summary: "Revoke one of your API keys. Superusers can revoke anyone's keys.",
    params: z.object({ id: idParameter() }),
  }),
};

export const apiKeyEndpoints = createEndpoints(apiKeyCalls, apiKeyDefinitions);
