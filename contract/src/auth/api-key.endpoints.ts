import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { apiKeyCalls } from './api-key.calls.ts';
import { apiKey, apiKeyBody, newApiKey } from './api-key.schema.ts';

export const apiKeyDefinitions = {
  list: defineList({
    isSessionOnly: true,
    summary: "One's own API keys, newest first; for superusers also those of another user.",
    query: { user: idParameter().optional() },
    item: apiKey,
  }),
  create: defineEndpoint({
    isSessionOnly: true,
    isSecret: true,
    summary:
      'Creates an API key; needs the password. `token` is answered only this once: send it as `Authorization: Token …` or `Bearer …`.',
    body: apiKeyBody,
    response: newApiKey,
    status: 201,
  }),
  revoke: defineEndpoint({
    isSessionOnly: true,
    summary: "Revokes one of one's own API keys; superusers anyone's.",
    params: z.object({ id: idParameter() }),
  }),
};

export const apiKeyEndpoints = createEndpoints(apiKeyCalls, apiKeyDefinitions);
