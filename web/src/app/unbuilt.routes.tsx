import type { GuardedPath } from '@portal/contract/screens.ts';
import { createRoute } from '@tanstack/react-router';
import { guard } from '../platform/routing/guard.ts';
import { lazyScreen } from '../platform/routing/lazy-screen.ts';
import { appRoute } from '../platform/routing/roots.ts';

const notBuilt = lazyScreen(() => import('./NotBuiltScreen.tsx'), 'NotBuiltScreen');

// Areas with links and guards that aren't built yet; each page below them says so.
const screens: readonly GuardedPath[] = ['/account-health'];

export const unbuiltRoutes = screens.map((path) =>
  createRoute({
    getParentRoute: () => appRoute,
    path: `${path}/$`,
    beforeLoad: guard(path),
    component: notBuilt,
  }),
);
