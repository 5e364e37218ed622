import type { LoginResponse } from '@portal/contract/auth/auth.schema.ts';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalidWhole } from '#platform/errors.ts';
import { findLogin, getLogin, type Login, recordLogin } from '#users/people/login.service.ts';
import { personPolicy } from '#users/people/person.policy.ts';
import { isPassword } from '../passwords/password-hash.ts';
import { findKnownDevice } from './known-device.ts';
import { deviceLimits, strangerLimits, withinLimits } from './login-limits.ts';
import { type Origin, presentViewer, signIn } from './sign-in.service.ts';

const wrongCredentials = () => invalidWhole('Unable to log in with provided credentials.');
const cannotImpersonate = () => invalidWhole('Could not log in as user');

/**
 * Returns the person with these credentials. For a wrong password, an unknown name, and an inactive person, throws the
 * same 400 after the same time.
 */
async function checkCredentials(
  database: Database,
  { username, password }: { username: string; password: string },
  request: FastifyRequest,
): Promise<Login> {
  const { ip } = request;
  const person = await findLogin(database.reader, username);
  const device = person && findKnownDevice(request, person.id);
  const limits = device ? deviceLimits(device) : strangerLimits(username, person, ip);
  const isRight = await withinLimits(database, limits, async () => {
    const isTheirs = await isPassword(password, person?.password_hash);
    return isTheirs && person?.is_active === 1;
  });
  if (person && isRight) return person;
  const subject = person ? { noun: 'person', id: person.id } : null;
  await database.transaction((db) => recordAudit(db, { action: 'session.refused', subject, ip }));
  throw wrongCredentials();
}

/** Returns the person with this name, or null if there is none or the impersonator may not impersonate that person. */
async function findImpersonated(db: Db, impersonator: Login, as: string): Promise<Login | null> {
  const impersonated = await findLogin(db, as);
  const rank = {
    id: impersonator.id,
    actorId: impersonator.id,
    isStaff: impersonator.is_staff === 1,
    isSuperuser: impersonator.is_superuser === 1,
  };
  return impersonated && personPolicy.impersonate(rank, impersonated) ? impersonated : null;
}

interface Credentials {
  username: string;
  password: string;
  /** The username or email address of the person to impersonate. */
  as: string | undefined;
}

/**
 * Checks the credentials and returns the person's id. Runs before the main transaction; failures are recorded in
 * separate transactions.
 */
export async function prepareLogin(
  database: Database,
  { as, ...credentials }: Credentials,
  request: FastifyRequest,
): Promise<number> {
  const person = await checkCredentials(database, credentials, request);
  if (as === undefined || (await findImpersonated(database.reader, person, as))) return person.id;
  await database.transaction((db) =>
    recordAudit(db, { action: 'person.impersonation_refused', actorId: person.id, ip: request.ip }),
  );
  throw cannotImpersonate();
}

/** Opens a session for a person whose credentials were checked. With `as`, also starts an impersonation. */
export async function login(
  db: Db,
  { personId, as }: { personId: number; as: string | undefined },
  origin: Origin,
): Promise<LoginResponse> {
  const own = await getLogin(db, personId);
  if (own.is_active === 0) throw wrongCredentials();
  const impersonated = as === undefined ? null : await findImpersonated(db, own, as);
  if (as !== undefined && !impersonated) throw cannotImpersonate();

  await recordLogin(db, personId);
  const { token, viewer } = await signIn(db, personId, origin);
  const user = await presentViewer(db, viewer);
  if (!impersonated) return { token, user, ghost_user_token: null, ghost_user: null };

  const acting = await signIn(db, impersonated.id, origin, {
    personId,
    sessionId: viewer.sessionId,
  });
  return {
    token,
    user,
    ghost_user_token: acting.token,
    ghost_user: await presentViewer(db, acting.viewer),
  };
}
