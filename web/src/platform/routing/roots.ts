import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { rememberPath } from '../session/redirect-path.ts';
import { session } from '../session/session.ts';

export interface RouterContext {
  queryClient: QueryClient;
}

/**
 * The two routes that areas hang theirs on; the app gives them their frames.
 * `appRoute` is everything behind the login, `rootRoute` is public.
 */
export const rootRoute = createRootRouteWithContext<RouterContext>()({});

export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: ({ location }) => {
    if (session.viewer) return;
    // The path of somebody who just signed out or was sent away is kept by whoever ended the session.
    if (!session.hasEnded) rememberPath(location.href);
    throw redirect({ href: '/auth/login' });
  },
});
