import { hasPermission, type Permission } from '@portal/contract/platform/permissions.ts';
import { session } from '../session/session.ts';
import type { Viewer } from '../session/viewer.ts';

/** Thrown by a route that the viewer may not open; shown as 'Unauthorized Route'. */
export class UnauthorizedRoute extends Error {
  constructor() {
    super('Unauthorized Route');
    this.name = 'UnauthorizedRoute';
  }
}

type Rule = Permission | 'staff' | ((viewer: Viewer) => boolean);

/** `beforeLoad: guard('view_contentarticle')`: any one of the rules lets the viewer in. */
export function guard(...rules: [Rule, ...Rule[]]): () => void {
  return () => {
    const { viewer } = session;
    // Without a viewer the app's own route has sent the visitor to the login already.
    if (viewer && !rules.some((rule) => passes(viewer, rule))) throw new UnauthorizedRoute();
  };
}

function passes(viewer: Viewer, rule: Rule): boolean {
  if (typeof rule === 'function') return rule(viewer);
  return hasPermission(viewer, rule === 'staff' ? undefined : rule);
}
