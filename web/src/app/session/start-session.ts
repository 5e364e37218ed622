import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { errorText } from '#platform/api/api-error.ts';
import { call } from '#platform/api/call.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { onEvent } from '#platform/events/event-registry.ts';
import { onSwitchPerson } from '#platform/session/person-switch.ts';
import { session } from '#platform/session/session.ts';
import type { Viewer } from '#platform/session/viewer.ts';
import { dismissAllToasts } from '#platform/ui/toasts/toasts.ts';
import { followOtherTab, resumeImpersonator } from '../impersonation/impersonation.ts';
import { router } from '../router.tsx';
import { refreshViewer } from './refresh-viewer.ts';

/** Restores the stored session, and updates the screens whenever the session changes. */
export async function startSession(): Promise<void> {
  session.onEnd = () => {
    queryClient.clear();
    dismissAllToasts();
  };
  session.onImpersonationExpire = () => void resumeImpersonator();
  onSwitchPerson(async (path) => {
    router.clearCache();
    router.history.push(path);
    await router.invalidate();
  });
  let wasSignedIn = false;
  let rights: string | null = null;
  session.subscribe((state) => {
    const now = 'viewer' in state ? rightsOf(state.viewer) : null;
    // If the user's permissions have changed, run the route's guard again and refetch every list.
    if (rights !== null && now !== null && isSamePerson(rights, now) && now !== rights) {
      void queryClient.invalidateQueries();
      void router.invalidate();
    }
    rights = now;
    // If the session ended on an open screen, run the route's guard, which redirects to the login.
    if (state.name === 'signed-out' && wasSignedIn) void router.invalidate();
    wasSignedIn = 'viewer' in state || state.name === 'signing-out';
  });
  window.addEventListener('storage', (event) => {
    if (event.key === 'token') void followOtherTab();
  });
  onEvent('group', ({ record_id }) => {
    if (record_id === session.viewer?.default_role?.id) void refreshViewer();
    return [];
  });
  onEvent('person', ({ record_id }) => {
    if (record_id === session.viewer?.id) void refreshViewer();
    return [];
  });
  await checkKeptToken();
}

/** Preloads the requested screen's code while the server checks the session. */
function loadScreen(): void {
  const [routes] = router.getMatchedRoutes(location.pathname);
  for (const route of routes) void router.loadRouteChunk(route);
}

/** Returns a string that changes if and only if the viewer's identity or permissions do. */
function rightsOf({ id, is_staff, is_superuser, permissions, default_role }: Viewer): string {
  const codenames = permissions.map(({ codename }) => codename).sort();
  return [id, is_staff, is_superuser, default_role?.id, ...codenames].join(' ');
}

const isSamePerson = (one: string, other: string) => one.split(' ')[0] === other.split(' ')[0];

async function checkKeptToken(): Promise<void> {
  const token = session.readKeptToken();
  if (token === null) return session.end();
  try {
    const answer = call(authCalls.getUser);
    loadScreen();
    session.signIn(token, await answer);
  } catch (error) {
    // Forget the token only if the server rejects it, because an error of a restarting server or an aborted request
    // doesn't mean that the token is invalid.
    const isRefused = error instanceof ApiError && error.status < 500;
    if (!isRefused) {
      session.keepChecking();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return checkKeptToken();
    }
    session.end(errorText(error));
  }
}
