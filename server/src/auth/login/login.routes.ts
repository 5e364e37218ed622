import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import { logout } from '../sessions/session.service.ts';
import { endImpersonation, impersonate, prepareImpersonation } from './impersonation.service.ts';
import { rememberDevice } from './known-device.ts';
import { login, prepareLogin } from './login.service.ts';
import { presentViewer } from './sign-in.service.ts';

export const loginRoutes = (database: Database): Route[] => [
  route(authEndpoints.login, {
    prepare: ({ query, body, request }) =>
      prepareLogin(database, { ...body, as: query.as }, request),
    handle: async ({ db, query, ip, request, reply }, personId) => {
      const origin = { ip, userAgent: request.headers['user-agent'] };
      const answer = await login(db, { personId, as: query.as }, origin);
      rememberDevice(reply, personId);
      return answer;
    },
  }),
  route(authEndpoints.logout, async ({ db, viewer }) => {
    await logout(db, viewer);
    return { detail: 'Successfully logged out.' };
  }),
  route(authEndpoints.impersonate, {
    prepare: ({ viewer, params }) => prepareImpersonation(database, viewer, params.id),
    handle: ({ db, viewer, params, ip, request }) =>
      impersonate(db, viewer, params.id, { ip, userAgent: request.headers['user-agent'] }),
  }),
  route(authEndpoints.endImpersonation, async ({ db, viewer }) => {
    await endImpersonation(db, viewer);
    return { detail: 'Impersonation ended.' };
  }),
  route(authEndpoints.getUser, ({ db, viewer }) => presentViewer(db, viewer)),
];
