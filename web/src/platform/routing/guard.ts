import type { GuardedPath } from '@portal/contract/screens.ts';
import { notFound } from '@tanstack/react-router';
import { session } from '../session/session.ts';
import { mayOpen, type Viewer } from '../session/viewer.ts';

/** The data that a route passes to the screen for rejected viewers. */
export const unauthorizedRoute = { isUnauthorized: true } as const;

type Rule = GuardedPath | ((viewer: Viewer) => boolean);

/** Returns a route's `beforeLoad`, which rejects people who may not open the path's screen or don't meet the rule. */
export function guard(rule: Rule): () => void {
  return () => {
    const { viewer } = session;
    // Without a viewer, `appRoute` has already redirected to the login screen.
    if (!viewer) return;
    const isOpen = typeof rule === 'function' ? rule(viewer) : mayOpen(viewer, rule);
    if (!isOpen) throw notFound({ data: unauthorizedRoute });
  };
}
