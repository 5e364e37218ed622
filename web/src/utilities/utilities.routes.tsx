import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { linkCheckerSearch } from './link-checker/link-checker-search.ts';

const getParentRoute = () => appRoute;

const utilitiesRoute = createRoute({
  getParentRoute,
  path: '/utilities',
  beforeLoad: guard('/utilities'),
  component: lazyScreen(() => import('./UtilitiesScreen.tsx'), 'UtilitiesScreen'),
});

const linkCheckerRoute = createRoute({
  getParentRoute,
  path: '/utilities/broken-link-checker',
  validateSearch: linkCheckerSearch,
  beforeLoad: guard('/utilities/broken-link-checker'),
  component: lazyScreen(() => import('./link-checker/LinkCheckerScreen.tsx'), 'LinkCheckerScreen'),
});

export const utilitiesRoutes = [utilitiesRoute, linkCheckerRoute] as const;
