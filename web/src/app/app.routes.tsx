import { createRoute, Outlet, redirect } from '@tanstack/react-router';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute, rootRoute } from '#platform/routing/roots.ts';
import { homePath } from '#platform/session/home-path.ts';
import { useSwitchLabel } from '#platform/session/person-switch.ts';
import { session } from '#platform/session/session.ts';
import { LoadingScreen } from '#platform/ui/placeholders/LoadingScreen.tsx';
import { MissingRoute } from './errors/MissingRoute.tsx';

/** Renders the current screen, or only a label during a switch to another user. */
function RootScreen() {
  const label = useSwitchLabel();
  return label === null ? <Outlet /> : <LoadingScreen text={label} />;
}

/** Attaches the two root routes' layouts. */
export function frameRoots(): void {
  rootRoute.update({ component: RootScreen, notFoundComponent: MissingRoute });
  appRoute.update({
    component: lazyScreen(() => import('./shell/AppShell.tsx'), 'AppShell'),
  });
}

export const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    if (session.viewer) throw redirect({ href: homePath(session.viewer) });
  },
});

const errorTestingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error-testing',
  component: lazyScreen(() => import('./errors/ErrorTestingScreen.tsx'), 'ErrorTestingScreen'),
});

// These routes exist only in development, so that production builds don't contain their code.
export const publicRoutes = import.meta.env.DEV
  ? [
      errorTestingRoute,
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/testing',
        component: lazyScreen(() => import('./samples/TestingScreen.tsx'), 'TestingScreen'),
      }),
    ]
  : [errorTestingRoute];
