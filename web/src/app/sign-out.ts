import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { call } from '../platform/api/call.ts';
import { clearDrafts, countDrafts } from '../platform/forms/drafts.ts';
import { forgetPath } from '../platform/session/redirect-path.ts';
import { session } from '../platform/session/session.ts';
import { forgetRecents } from './palette-recents.ts';
import { askBeforeSignOut } from './unsaved-warning.ts';

/** Signs out at the person's request, after a warning if unsaved changes would be lost. */
export async function signOut(): Promise<void> {
  const { viewer } = session;
  if (!viewer) return;
  const unsaved = await countDrafts(viewer.id);
  if (unsaved > 0 && !(await askBeforeSignOut(unsaved))) return;
  session.startSigningOut();
  try {
    await call(authEndpoints.logout);
  } catch {
    // The session ends locally even if the server can't be reached.
  }
  await clearDrafts(viewer.id);
  forgetRecents(viewer.id);
  session.end();
  forgetPath();
}
