import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { callAs } from '#platform/api/call.ts';
import { startImpersonation, switchPerson } from '#platform/session/person-switch.ts';
import { session } from '#platform/session/session.ts';
import type { Viewer } from '#platform/session/viewer.ts';
import { showToast } from '#platform/ui/toasts/toasts.ts';
import { refreshViewer } from '../session/refresh-viewer.ts';

/** Returns to the impersonator's session and path. Returns false if another switch is in progress. */
export function goBack(impersonator: Viewer, afterReturn = async () => {}): Promise<boolean> {
  return switchPerson(`Going back to ${impersonator.name}`, async (open) => {
    const path = session.endImpersonation();
    await afterReturn();
    await open(path);
    // The impersonator's permissions may have changed during the impersonation.
    await refreshViewer();
  });
}

/** Returns to the impersonator's session, if it is still valid, after the server has ended the impersonation. */
export async function resumeImpersonator(): Promise<void> {
  const { state } = session;
  if (state.name !== 'authenticated-as-ghost') return;
  const { viewer, host: impersonator } = state;
  if (!(await goBack(impersonator)) || session.viewer?.id !== impersonator.id) return;
  showToast({
    heading: `You are back as ${impersonator.name}`,
    message: `The session as ${viewer.name} has ended.`,
    tone: 'info',
    dismissAfter: 8_000,
  });
}

/** Signs out, impersonates, or ends the impersonation in this tab if another tab has done so and stored its tokens. */
export async function followOtherTab(): Promise<void> {
  const { token, originalToken } = session.readStoredTokens();
  const { state } = session;
  if (!('viewer' in state) || token === session.token) return;
  if (token === null) return session.leave();
  if (originalToken !== null && originalToken === session.ownToken) {
    const viewer = await callAs(token)
      .call(authCalls.getUser)
      .catch(() => null);
    if (session.readStoredTokens().token !== token) return followOtherTab();
    if (!viewer || !(await startImpersonation({ token, viewer }))) return;
  } else if (originalToken === null && token === session.ownToken && 'host' in state) {
    if (!(await goBack(state.host))) return;
  } else {
    // Someone signed in through another tab's form, so this tab keeps its own session.
    return;
  }
  // The other tab may have changed the tokens again during the switch.
  return followOtherTab();
}
