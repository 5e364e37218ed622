import { sessionEndpoints } from '@portal/contract/auth/session.endpoints.ts';
import type { Session } from '@portal/contract/auth/session.schema.ts';
import { mapPage } from '#platform/database/paging.ts';
import { forbidden } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { SessionRow } from './session.repository.ts';
import { endOtherSessions, getSession, listSessions, revokeSession } from './session.service.ts';

function presentSession(viewer: Viewer, session: SessionRow): Session {
  const [expiresAt = session.expires_at] = [session.idle_until, session.expires_at].sort();
  return {
    id: session.id,
    created_at: session.created_at,
    last_used_at: session.last_used_at,
    expires_at: expiresAt,
    ip: session.ip,
    user_agent: session.user_agent,
    is_current: session.id === viewer.sessionId,
  };
}

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
