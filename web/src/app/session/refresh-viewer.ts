import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { call } from '#platform/api/call.ts';
import { session } from '#platform/session/session.ts';

/**
 * Reloads the viewer's own record after its name, color, or permissions change. If the request fails, keeps the current
 * record, because the server checks permissions anyway.
 */
export async function refreshViewer(): Promise<void> {
  const { token } = session;
  const viewer = await call(authCalls.getUser).catch(() => null);
  if (viewer && session.token === token) session.replaceViewer(viewer);
}
