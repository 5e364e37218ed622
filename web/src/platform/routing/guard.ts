import type { GuardedPath } from '@portal/contract/screens.ts';
import { notFound } from '@tanstack/react-router';
import { session } from '../session/session.ts';
import { mayOpen, type Viewer } from '../session/viewer.ts';

/** The state that a rejected route passes to the screen shown instead. */
export const unauthorizedRoute = { isUnauthorized: true } as const;

type Rule = GuardedPath | ((viewer: Viewer) => boolean);

/** Returns a route's `beforeLoad` that rejects people who may not open the screen at the path, or don't pass the test. */
export function guard(rule: Rule): () => void {
  return () => {
    const { viewer } = session;
    // Without a viewer, `appRoute` has already redirected to the login.
    if (!viewer) return;
    const isOpen = typeof rule === 'function' ? rule(viewer) : mayOpen(viewer, rule);
    if (!isOpen) throw notFound({ data: unauthorizedRoute });
  };
}
