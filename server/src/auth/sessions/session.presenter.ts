import type { Session } from '@portal/contract/auth/session.schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { SessionRow } from './session.repository.ts';

export function presentSession(viewer: Viewer, session: SessionRow): Session {
  return {
    id: session.id,
    created_at: session.created_at,
    last_used_at: session.last_used_at,
    expires_at: session.idle_until < session.expires_at ? session.idle_until : session.expires_at,
    ip: session.ip,
    user_agent: session.user_agent,
    is_current: session.id === viewer.sessionId,
  };
}
