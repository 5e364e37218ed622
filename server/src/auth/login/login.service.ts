import { foldText } from '@portal/contract/platform/text.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalidWhole } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findLogin, getLogin, noteLogin } from '#users/people/login.service.ts';
import { personPolicy } from '#users/people/person.policy.ts';
import { presentUser } from '#users/people/person.presenter.ts';
import { getPerson } from '#users/people/person.service.ts';
import { isPassword } from '../passwords/password-hash.ts';
import { authenticate, openSession } from '../sessions/session.service.ts';
import { withinLimits } from './login-limits.ts';

const wrongCredentials = () => invalidWhole('Unable to log in with provided credentials.');
const noGhost = () => invalidWhole('Could not log in as user');

/** Where somebody signs in from. */
export interface Origin {
  ip: string;
  userAgent?: string | undefined;
}

/** Whom these credentials belong to; 400, after the same time, for wrong, unknown and inactive alike. */
export async function checkCredentials(
  database: Database,
  { username, password }: { username: string; password: string },
  { ip }: Origin,
): Promise<number> {
  const person = await findLogin(database.reader, username);
  const account = person ? String(person.id) : foldText(username);
  const isRight = await withinLimits(database, { account, ip }, async () => {
    const isKnown = await isPassword(password, person?.password_hash);
    return isKnown && person?.is_active === 1;
  });
  if (person && isRight) return person.id;
  await database.transaction((db) =>
    recordAudit(db, {
      action: 'session.refused',
      subject: person ? { noun: 'person', id: person.id } : null,
      ip,
    }),
  );
  throw wrongCredentials();
}

/** A session of a person, and the viewer who holds it. */
export async function signIn(
  db: Db,
  personId: number,
  origin: Origin,
  host?: { personId: number; sessionId: number },
): Promise<{ token: string; viewer: Viewer }> {
  const { token } = await openSession(db, { personId, ...origin, ...(host && { host }) });
  const viewer = await authenticate(db, token);
  if (!viewer) throw wrongCredentials();
  return { token, viewer };
}

async function presentViewer(db: Db, viewer: Viewer) {
  return presentUser(viewer, await getPerson(db, viewer, viewer.id));
}

/** Opens an impersonation from a session; 400 for whoever isn't there or isn't the host's to be. */
async function impersonate(db: Db, host: Viewer, as: string, origin: Origin) {
  const target = await findLogin(db, as);
  if (!target || !personPolicy.impersonate(host, target)) throw noGhost();
  const ghost = await signIn(db, target.id, origin, {
    personId: host.id,
    sessionId: host.sessionId,
  });
  await recordAudit(db, {
    action: 'person.impersonated',
    viewer: ghost.viewer,
    subject: { noun: 'person', id: target.id },
    ip: origin.ip,
  });
  return ghost;
}

/** Notes who asked to be somebody else and was refused; it outlives the refusal. */
export async function noteRefusedGhost(database: Database, actorId: number, ip: string) {
  await database.transaction((db) =>
    recordAudit(db, { action: 'person.impersonation_refused', actorId, ip }),
  );
}

/** Whether the person may be impersonated by the host, before any session is opened. */
export async function mayImpersonate(db: Db, hostId: number, as: string): Promise<boolean> {
  const host = await getLogin(db, hostId);
  const target = await findLogin(db, as);
  const viewer = {
    id: host.id,
    isStaff: host.is_staff === 1,
    isSuperuser: host.is_superuser === 1,
  };
  return target !== null && personPolicy.impersonate(viewer, target);
}

/** Signs a person in whose credentials were right; with `as`, also as that other person. */
export async function login(
  db: Db,
  { personId, as }: { personId: number; as: string | undefined },
  origin: Origin,
) {
  await noteLogin(db, personId);
  const { token, viewer } = await signIn(db, personId, origin);
  const subject = { noun: 'session', id: viewer.sessionId };
  await recordAudit(db, { action: 'session.created', viewer, subject, ip: origin.ip });
  const ghost = as === undefined ? null : await impersonate(db, viewer, as, origin);
  return {
    token,
    user: await presentViewer(db, viewer),
    ghost_user_token: ghost?.token ?? null,
    ghost_user: ghost ? await presentViewer(db, ghost.viewer) : null,
  };
}
