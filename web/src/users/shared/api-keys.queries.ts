import { apiKeyCalls } from '@portal/contract/auth/api-key.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const apiKeysQuery = (user: number) => endpointQuery(apiKeyCalls.list, { query: { user } });

export function useCreateApiKey() {
  return useEndpointMutation(apiKeyCalls.create, {
    invalidates: [apiKeyCalls.list],
    callerShowsErrors: true,
  });
}

export function useRevokeApiKey() {
  return useEndpointMutation(apiKeyCalls.revoke, {
    invalidates: [apiKeyCalls.list],
    toast: 'API Key Revoked.',
  });
}
