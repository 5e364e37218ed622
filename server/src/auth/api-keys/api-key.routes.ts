import { apiKeyEndpoints } from '@portal/contract/auth/api-key.endpoints.ts';
import type { ApiKey } from '@portal/contract/auth/api-key.schema.ts';
import type { Database } from '#platform/database/database.ts';
import { mapPage } from '#platform/database/paging.ts';
import { type Route, route } from '#platform/http/route.ts';
import { confirmOwnPassword } from '../login/own-password.service.ts';
import type { ApiKeyRow } from './api-key.repository.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-key.service.ts';

const presentApiKey = ({ person_id: user, ...key }: ApiKeyRow): ApiKey => ({ ...key, user });

export const apiKeyRoutes = (database: Database): Route[] => [
  route(apiKeyEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listApiKeys(db, viewer, query), presentApiKey),
  ),
  route(apiKeyEndpoints.create, {
    // Creating a key requires the password, since the key outlives the session.
    prepare: ({ viewer, body: { password } }) =>
      confirmOwnPassword(database, viewer, {
        password,
        error: { password: ['Your password was entered incorrectly. Please enter it again.'] },
      }),
    handle: async ({ db, viewer, body: { password: _, ...body } }) => {
      const { key, token } = await createApiKey(db, viewer, body);
      return { ...presentApiKey(key), token };
    },
  }),
  route(apiKeyEndpoints.revoke, ({ db, viewer, params }) => revokeApiKey(db, viewer, params.id)),
];
