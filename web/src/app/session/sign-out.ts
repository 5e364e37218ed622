import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { call } from '#platform/api/call.ts';
import { clearDrafts, countDrafts } from '#platform/forms/drafts.ts';
import { forgetPath } from '#platform/session/redirect-path.ts';
import { session } from '#platform/session/session.ts';
import { forgetRecents } from '../palette/palette-recents.ts';
import { askAboutUnsaved } from './unsaved-warning.ts';

/** Signs out at the user's request, after a warning if unsaved changes would be lost. */
export async function signOut(): Promise<void> {
  const { state } = session;
  if (!('viewer' in state)) return;
  // Logging out of an impersonation also ends the impersonator's session.
  const people = 'host' in state ? [state.viewer, state.host] : [state.viewer];
  const counts = await Promise.all(people.map(({ id }) => countDrafts(id)));
  const unsaved = counts.reduce((sum, count) => sum + count, 0);
  if (unsaved > 0 && !(await askAboutUnsaved({ unsaved }))) return;
  session.startSigningOut();
  try {
    await call(authCalls.logout);
  } catch {
    // The session ends locally even if the server can't be reached.
  }
  for (const { id } of people) {
    await clearDrafts(id);
    forgetRecents(id);
  }
  session.end();
  forgetPath();
}
