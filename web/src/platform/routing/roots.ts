import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { rememberPath } from '../session/redirect-path.ts';
import { session } from '../session/session.ts';
import { findDefaultAddress, mayHaveDefaultView } from '../views/default-view.ts';

export interface RouterContext {
  queryClient: QueryClient;
}

/**
 * The two root routes that areas attach their routes to. The app sets their layouts. `appRoute` requires a signed-in
 * user, and `rootRoute` is public.
 */
export const rootRoute = createRootRouteWithContext<RouterContext>()({});

export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: ({ location, context }) => {
    if (session.viewer) {
      return mayHaveDefaultView(location) ? openDefaultView(context, location) : undefined;
    }
    // If a session has ended, the code that ended it has already decided whether to store the path.
    if (!session.hasEnded) rememberPath(location.href);
    throw redirect({ href: '/auth/login' });
  },
});

/** Redirects to the viewer's default view of a list, if the viewer has one. */
async function openDefaultView(
  { queryClient }: RouterContext,
  location: ParsedLocation,
): Promise<void> {
  const href = await findDefaultAddress(queryClient, location);
  if (href !== undefined) throw redirect({ href, replace: true });
}
