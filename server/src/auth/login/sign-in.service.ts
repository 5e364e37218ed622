import type { User } from '@portal/contract/users/user.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentUser } from '#users/people/person.presenter.ts';
import { getViewersRecord } from '#users/people/person.service.ts';
import { authenticate } from '../sessions/authentication.service.ts';
import { openSession } from '../sessions/session.service.ts';

/** The device and IP address that someone signs in from. */
export interface Origin {
  ip: string;
  userAgent?: string | undefined;
}

interface Impersonator {
  personId: number;
  sessionId: number;
}

/** Opens a session or, with `impersonator`, an impersonation. Returns its token and viewer. */
export async function signIn(
  db: Db,
  personId: number,
  origin: Origin,
  impersonator?: Impersonator,
): Promise<{ token: string; viewer: Viewer }> {
  const { id, token } = await openSession(db, { personId, ...origin, impersonator });
  const viewer = await authenticate(db, token);
  if (!viewer) throw new Error('A session was opened for a person who may not sign in.');
  await recordAudit(db, {
    action: impersonator ? 'person.impersonated' : 'session.created',
    viewer,
    subject: impersonator ? { noun: 'person', id: personId } : { noun: 'session', id },
    ip: origin.ip,
  });
  return { token, viewer };
}

/** Returns the viewer as a user. The viewer must have been loaded after the last change to the person. */
export async function presentViewer(db: Db, viewer: Viewer): Promise<User> {
  return presentUser(viewer, await getViewersRecord(db, viewer));
}
