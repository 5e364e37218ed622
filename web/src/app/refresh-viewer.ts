import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { call } from '../platform/api/call.ts';
import { session } from '../platform/session/session.ts';

/**
 * The viewer's own record changed: name, color, permissions. Without an answer the known record stays: the
 * server decides what is allowed.
 */
export async function refreshViewer(): Promise<void> {
  const { token } = session;
  const viewer = await call(authCalls.getUser).catch(() => null);
  if (viewer && session.token === token) session.replaceViewer(viewer);
}
