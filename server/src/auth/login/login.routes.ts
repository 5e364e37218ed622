import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import type { Database } from '#platform/database/database.ts';
import { invalidWhole } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentUser } from '#users/people/person.presenter.ts';
import { getPerson } from '#users/people/person.service.ts';
import { logout } from '../sessions/session.service.ts';
import { checkCredentials, login, mayImpersonate, noteRefusedGhost } from './login.service.ts';

export const loginRoutes = (database: Database): Route[] => [
  route(authEndpoints.login, {
    prepare: async ({ reader, query, body, ip }) => {
      const personId = await checkCredentials(database, body, { ip });
      if (query.as === undefined || (await mayImpersonate(reader, personId, query.as))) {
        return personId;
      }
      await noteRefusedGhost(database, personId, ip);
      throw invalidWhole('Could not log in as user');
    },
    handle: ({ db, query, ip, request }, personId) =>
      login(db, { personId, as: query.as }, { ip, userAgent: request.headers['user-agent'] }),
  }),
  route(authEndpoints.logout, async ({ db, viewer }) => {
    await logout(db, viewer);
    return { detail: 'Successfully logged out.' };
  }),
  route(authEndpoints.getUser, async ({ db, viewer }) =>
    presentUser(viewer, await getPerson(db, viewer, viewer.id)),
  ),
];
