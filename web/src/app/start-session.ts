import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { call } from '../platform/api/call.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { onEvent } from '../platform/events/event-registry.ts';
import { session } from '../platform/session/session.ts';
import type { Viewer } from '../platform/session/viewer.ts';
import { dismissAllToasts } from '../platform/ui/toasts.ts';
import { router } from './router.tsx';

/** Takes up the kept session, and keeps the screens in step with it from then on. */
export async function startSession(): Promise<void> {
  session.onEnd = () => {
    queryClient.clear();
    dismissAllToasts();
  };
  let wasSignedIn = false;
  let rights: string | null = null;
  session.subscribe((state) => {
    const now = 'viewer' in state ? rightsOf(state.viewer) : null;
    // What they may see is another thing from now on: the route's own check and every list look again.
    if (rights !== null && now !== null && isSamePerson(rights, now) && now !== rights) {
      void queryClient.invalidateQueries();
      void router.invalidate();
    }
    rights = now;
    // A session that ended under an open screen leads to the login; that route's own check does it.
    if (state.name === 'signed-out' && wasSignedIn) void router.invalidate();
    wasSignedIn = 'viewer' in state || state.name === 'signing-out';
  });
  window.addEventListener('storage', (event) => {
    // Signed out in another tab: this one shows nothing of that person either.
    if (event.key === 'token' && event.newValue === null && session.viewer) session.expire();
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

/** Loads the code of the screen that the address names, while the server says who asks for it. */
function loadScreen(): void {
  const [routes] = router.getMatchedRoutes(location.pathname);
  for (const route of routes) void router.loadRouteChunk(route);
}

/** Who somebody is and what they may, as a text to compare. */
function rightsOf({ id, is_staff, is_superuser, permissions, default_role }: Viewer): string {
  const codenames = permissions.map(({ codename }) => codename).sort();
  return [id, is_staff, is_superuser, default_role?.id, ...codenames].join(' ');
}

const isSamePerson = (one: string, other: string) => one.split(' ')[0] === other.split(' ')[0];

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
    const answer = call(authEndpoints.getUser);
    loadScreen();
    session.signIn(token, await answer);
  } catch (error) {
    // Only the server's word that nobody holds it makes the portal forget a token: not a server that
    // starts again, nor an answer that a reload broke off.
    const isRefused = error instanceof ApiError && error.status < 500;
    if (!isRefused) {
      session.keepChecking();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return checkKeptToken();
    }
    session.end();
  }
}
