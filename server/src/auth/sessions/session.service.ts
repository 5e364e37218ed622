import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { day, minute } from '#platform/durations.ts';
import { orNotFound, unauthenticated } from '#platform/errors.ts';
import { recordEvents, sessionTopic } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';
import {
  deleteExpiredSessions,
  deleteSessions,
  isImpersonationOf,
  isOf,
  isSession,
  type SessionCondition,
  type SessionRow,
  selectOwnSessionId,
  selectSession,
  selectSessionEnd,
  selectSessions,
} from './session.repository.ts';

export const idleLimit = 14 * day;
const absoluteLimit = 90 * day;
const impersonationLimit = 60 * minute;

export interface NewSession {
  personId: number;
  /** For an impersonation: the real person, and the session that the impersonation is started from. */
  impersonator?: { personId: number; sessionId: number } | undefined;
  ip?: string;
  userAgent?: string | undefined;
}

const ownLimits = () => ({
  idle_until: instantAfter(idleLimit),
  expires_at: instantAfter(absoluteLimit),
});

/**
 * Returns a new impersonation's expiration: an hour from now, or the expiration of the impersonator's session if that
 * is earlier.
 */
async function impersonationLimits(db: Db, impersonatorSessionId: number) {
  const impersonator = await selectSessionEnd(db, impersonatorSessionId);
  // The session ended after the call was authenticated.
  if (!impersonator) throw unauthenticated('Invalid token.');
  const [end = impersonator.expires_at] = [
    instantAfter(impersonationLimit),
    impersonator.expires_at,
  ].sort();
  return { idle_until: end, expires_at: end };
}

/** Opens a session. The token is only returned here; the database stores its hash. */
export async function openSession(
  db: Db,
  { personId, impersonator, ip = '', userAgent = '' }: NewSession,
): Promise<{ id: number; token: string }> {
  const token = makeToken();
  const now = clock.instant();
  const limits = impersonator ? await impersonationLimits(db, impersonator.sessionId) : ownLimits();
  const { id } = await insertRow(db, 'session', {
    person_id: personId,
    token_hash: hashToken(token),
    host_session_id: impersonator?.sessionId ?? null,
    actor_id: impersonator?.personId ?? personId,
    created_at: now,
    last_used_at: now,
    ...limits,
    ip,
    user_agent: userAgent.slice(0, 300),
  });
  return { id, token };
}

const principalOf = (viewer: Viewer) => ({ personId: viewer.id, actorId: viewer.actorId });

export function listSessions(
  db: Db,
  viewer: Viewer,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<SessionRow>> {
  return selectSessions(db, principalOf(viewer), { ...page, now: clock.instant() });
}

export async function getSession(db: Db, viewer: Viewer, id: number): Promise<SessionRow> {
  return orNotFound(await selectSession(db, principalOf(viewer), id), 'Session');
}

/** Ends sessions and closes their event streams. */
async function endSessions(db: Db, condition: SessionCondition): Promise<void> {
  const personIds = await deleteSessions(db, condition);
  await recordEvents(
    db,
    personIds.map((personId) => ({ topic: sessionTopic, personId })),
  );
}

export async function endSession(db: Db, id: number): Promise<void> {
  await endSessions(db, isSession(id));
}

export async function revokeSession(db: Db, viewer: Viewer, session: SessionRow): Promise<void> {
  await endSession(db, session.id);
  const subject = { noun: 'session', id: session.id };
  await recordAudit(db, { action: 'session.revoked', viewer, subject });
}

export async function endOtherSessions(db: Db, personId: number, exceptId: number): Promise<void> {
  await endSessions(db, isOf(personId, exceptId));
}

export async function endAllSessions(db: Db, personId: number): Promise<void> {
  await endSessions(db, isOf(personId));
}

/** Ends all impersonations by a person and of that person. */
export async function endImpersonations(db: Db, personId: number): Promise<void> {
  await endSessions(db, isImpersonationOf(personId));
}

/** Ends the viewer's session. During an impersonation, also ends the session that it was started from. */
export async function logout(db: Db, viewer: Viewer): Promise<void> {
  await endSession(db, await selectOwnSessionId(db, viewer.sessionId));
  const subject = { noun: 'session', id: viewer.sessionId };
  await recordAudit(db, { action: 'session.ended', viewer, subject });
}

export async function purgeSessions(db: Db): Promise<void> {
  await deleteExpiredSessions(db, clock.instant());
}
