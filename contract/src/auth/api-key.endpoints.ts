import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { apiKey, apiKeyBody, newApiKey } from './api-key.schema.ts';

export const apiKeyEndpoints = {
  list: defineList({
    path: '/api/api-keys',
    access: 'signed-in',
    isSessionOnly: true,
    summary: "One's own API keys, newest first; for superusers also those of another user.",
    query: { user: idParameter().optional() },
    item: apiKey,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/api-keys',
    access: 'signed-in',
    isSessionOnly: true,
    isSecret: true,
    summary:
      'Creates an API key; needs the password. `token` is answered only this once: send it as `Authorization: Token …` or `Bearer …`.',
    body: apiKeyBody,
    response: newApiKey,
    status: 201,
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/api/api-keys/:id',
    access: 'signed-in',
    isSessionOnly: true,
    summary: "Revokes one of one's own API keys; superusers anyone's.",
    params: z.object({ id: idParameter() }),
    responseKind: 'empty',
  }),
};
