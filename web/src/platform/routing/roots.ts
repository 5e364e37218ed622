import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { rememberPath } from '../session/redirect-path.ts';
import { session } from '../session/session.ts';

export interface RouterContext {
  queryClient: QueryClient;
}

/**
 * The two root routes to which areas attach their routes; the app sets their layouts. `appRoute` requires a login, and
 * `rootRoute` is public.
 */
export const rootRoute = createRootRouteWithContext<RouterContext>()({});

export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: ({ location }) => {
    if (session.viewer) return;
    // If a session has ended, the code that ended it has already decided whether to keep the path.
    if (!session.hasEnded) rememberPath(location.href);
    throw redirect({ href: '/auth/login' });
  },
});
