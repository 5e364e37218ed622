import { sessionEndpoints } from '@portal/contract/auth/session.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { forbidden } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentSession } from './session.presenter.ts';
import { endOtherSessions, getSession, listSessions, revokeSession } from './session.service.ts';

export const sessionRoutes: Route[] = [
  route(sessionEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listSessions(db, viewer, query), (session) => presentSession(viewer, session)),
  ),
  route(sessionEndpoints.revoke, async ({ db, viewer, params }) => {
    await revokeSession(db, viewer, await getSession(db, viewer, params.id));
  }),
  route(sessionEndpoints.revokeOthers, async ({ db, viewer }) => {
    if (viewer.actorId !== viewer.id) throw forbidden();
    await endOtherSessions(db, viewer.id, viewer.sessionId);
  }),
];
