import type { SignedIn } from '@portal/contract/auth/auth.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Database } from '#platform/database/database.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, forbidden } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { getLogin } from '#users/people/login.service.ts';
import { personPolicy } from '#users/people/person.policy.ts';
import { getPerson } from '#users/people/person.service.ts';
import { endSession } from '../sessions/session.service.ts';
import { sessionLimits, withinLimits } from './login-limits.ts';
import { type Origin, presentViewer, signIn } from './sign-in.service.ts';

/**
 * Throws 403 unless the viewer may impersonate the person. Rejections are rate-limited like failed logins, and are
 * audited in a separate transaction, so that the error doesn't roll the audit entry back.
 */
export async function prepareImpersonation(
  database: Database,
  viewer: Viewer,
  personId: number,
): Promise<void> {
  const person = await getPerson(database.reader, viewer, personId);
  const isAllowed = await withinLimits(database, sessionLimits(viewer.sessionId), async () =>
    personPolicy.impersonate(viewer, person),
  );
  if (isAllowed) return;
  const subject = { noun: 'person', id: personId };
  await database.transaction((db) =>
    recordAudit(db, { action: 'person.impersonation_refused', viewer, subject }),
  );
  throw forbidden();
}

/** Starts an impersonation from the viewer's session. That session stays open. */
export async function impersonate(
  db: Db,
  viewer: Viewer,
  personId: number,
  origin: Origin,
): Promise<SignedIn> {
  // Lock both people's rows, so that a concurrent change to their flags is either visible here or ends the new
  // impersonation.
  for (const id of [viewer.id, personId].sort((a, b) => a - b)) await lockRow(db, 'person', id);
  const impersonator = await getLogin(db, viewer.id);
  const rank = {
    ...viewer,
    isStaff: impersonator.is_staff === 1,
    isSuperuser: impersonator.is_superuser === 1,
  };
  if (!personPolicy.impersonate(rank, await getPerson(db, viewer, personId))) throw forbidden();
  const acting = await signIn(db, personId, origin, {
    personId: viewer.id,
    sessionId: viewer.sessionId,
  });
  return { token: acting.token, user: await presentViewer(db, acting.viewer) };
}

/** Ends the viewer's impersonation, but not the session that started it. Throws 409 outside an impersonation. */
export async function endImpersonation(db: Db, viewer: Viewer): Promise<void> {
  if (viewer.actorId === viewer.id) throw conflict('This session is not an impersonation.');
  await endSession(db, viewer.sessionId);
  const subject = { noun: 'person', id: viewer.id };
  await recordAudit(db, { action: 'person.impersonation_ended', viewer, subject });
}
