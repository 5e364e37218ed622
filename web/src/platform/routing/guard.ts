import { hasPermission, type Permission } from '@portal/contract/platform/permissions.ts';
import { notFound } from '@tanstack/react-router';
import { session } from '../session/session.ts';
import type { Viewer } from '../session/viewer.ts';

/** What a refused route hands to the screen that stands in its place. */
export const unauthorizedRoute = { isUnauthorized: true } as const;

type Rule = Permission | 'staff' | ((viewer: Viewer) => boolean);

/** `beforeLoad: guard('view_contentarticle')`: any one of the rules lets the viewer in. */
export function guard(...rules: [Rule, ...Rule[]]): () => void {
  return () => {
    const { viewer } = session;
    // Without a viewer the app's own route has sent the visitor to the login already.
    if (viewer && !rules.some((rule) => passes(viewer, rule))) {
      throw notFound({ data: unauthorizedRoute });
    }
  };
}

function passes(viewer: Viewer, rule: Rule): boolean {
  if (typeof rule === 'function') return rule(viewer);
  return hasPermission(viewer, rule === 'staff' ? undefined : rule);
}
