import { apiKeyEndpoints } from '@portal/contract/auth/api-key.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const apiKeysQuery = (user: number) =>
  endpointQuery(apiKeyEndpoints.list, { query: { user } });

export function useCreateApiKey() {
  return useEndpointMutation(apiKeyEndpoints.create, {
    invalidates: [apiKeyEndpoints.list],
    callerShowsErrors: true,
  });
}

export function useRevokeApiKey() {
  return useEndpointMutation(apiKeyEndpoints.revoke, {
    invalidates: [apiKeyEndpoints.list],
    toast: 'API Key Revoked.',
  });
}
