import type { Database } from '#platform/database/database.ts';
import { forbidden, invalid } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { getLogin, type Login } from '#users/people/login.service.ts';
import { isPassword } from '../passwords/password-hash.ts';
import { sessionLimits, withinLimits } from './login-limits.ts';

/**
 * Returns the viewer's login if the password is correct; otherwise throws 400 with `error`. Guesses are limited like
 * failed logins. Throws 403 during an impersonation.
 */
export async function confirmOwnPassword(
  database: Database,
  viewer: Viewer,
  { password, error }: { password: string; error: Record<string, string[]> },
): Promise<Login> {
  if (viewer.actorId !== viewer.id) throw forbidden();
  const login = await getLogin(database.reader, viewer.id);
  const isRight = await withinLimits(database, sessionLimits(viewer.sessionId), () =>
    isPassword(password, login.password_hash),
  );
  if (!isRight) throw invalid(error);
  return login;
}
