import type { GuardedPath } from '@portal/contract/screens.ts';
import { notFound } from '@tanstack/react-router';
import { session } from '../session/session.ts';
import { mayOpen, type Viewer } from '../session/viewer.ts';

/** The state that a rejected route passes to the screen shown instead. */
export const unauthorizedRoute = { isUnauthorized: true } as const;

type Rule = GuardedPath | ((viewer: Viewer) => boolean);

/** `beforeLoad: guard('/content-generation')`: admits people who may open the screen of that path. */
export function guard(rule: Rule): () => void {
  return () => {
    const { viewer } = session;
    // Without a viewer, the app route has already redirected to the login.
    if (!viewer) return;
    const isOpen = typeof rule === 'function' ? rule(viewer) : mayOpen(viewer, rule);
    if (!isOpen) throw notFound({ data: unauthorizedRoute });
  };
}
