import type { Session } from '@portal/contract/auth/session.schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { SessionRow } from './session.repository.ts';

export function presentSession(viewer: Viewer, session: SessionRow): Session {
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
