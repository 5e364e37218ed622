import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { ConnectionError } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { onEvent } from '../platform/events/event-registry.ts';
import { session } from '../platform/session/session.ts';
import { dismissAllToasts, showToast } from '../platform/ui/toasts.ts';
import { router } from './router.tsx';

/** Takes up the kept session, and keeps the screens in step with it from then on. */
export async function startSession(): Promise<void> {
  session.onEnd = () => {
    queryClient.clear();
    dismissAllToasts();
  };
  let wasSignedIn = false;
  session.subscribe((state) => {
    // A session that ended under an open screen leads to the login; that route's own check does it.
    if (state.name === 'signed-out' && wasSignedIn) void router.invalidate();
    wasSignedIn = 'viewer' in state || state.name === 'signing-out';
  });
  window.addEventListener('storage', (event) => {
    // Signed out in another tab: this one shows nothing of that person either.
    if (event.key === 'token' && event.newValue === null && session.viewer) session.expire();
  });
  onEvent('person', ({ record_id }) => {
    if (record_id === session.viewer?.id) void refreshViewer();
    return [];
  });
  await checkKeptToken();
}

/** The viewer's own record changed: name, colour, permissions. */
async function refreshViewer(): Promise<void> {
  const { token } = session;
  const viewer = await call(authEndpoints.getUser);
  if (session.token === token) session.replaceViewer(viewer);
}

async function checkKeptToken(): Promise<void> {
  const token = session.readKeptToken();
  if (token === null) return session.end();
  try {
    session.signIn(token, await call(authEndpoints.getUser));
  } catch (error) {
    if (error instanceof ConnectionError) {
      showToast({
        heading: 'The portal can’t be reached',
        message: 'Trying again.',
        dismissAfter: 4_000,
      });
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return checkKeptToken();
    }
    session.end();
  }
}
