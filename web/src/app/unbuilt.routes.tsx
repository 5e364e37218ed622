import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../platform/routing/guard.ts';
import { appRoute } from '../platform/routing/roots.ts';

const notBuilt = lazyRouteComponent(() => import('./NotBuiltScreen.tsx'), 'NotBuiltScreen');

type Guard = ReturnType<typeof guard>;

// Areas that have their links and guards and aren't built yet: each page below them says so.
const areas: readonly { path: string; beforeLoad: Guard }[] = [
  { path: '/client-onboarding', beforeLoad: guard('view_websitebuild') },
  { path: '/apps', beforeLoad: guard('view_webapp') },
  { path: '/utilities', beforeLoad: guard('staff', 'view_websitebuild') },
  { path: '/reporting', beforeLoad: guard('view_monthlyreport') },
  { path: '/account-health', beforeLoad: guard('view_accounthealth') },
];

export const unbuiltRoutes = areas.map(({ path, beforeLoad }) =>
  createRoute({
    getParentRoute: () => appRoute,
    path: `${path}/$`,
    beforeLoad,
    component: notBuilt,
  }),
);
