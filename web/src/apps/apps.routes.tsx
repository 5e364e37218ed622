import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { appsSearch, childThemeSearch } from './apps-search.ts';

const getParentRoute = () => appRoute;

const directoryRoute = createRoute({
  getParentRoute,
  path: '/apps',
  validateSearch: appsSearch,
  beforeLoad: guard('/apps'),
  component: lazyScreen(() => import('./directory/AppsScreen.tsx'), 'AppsScreen'),
});

const detailRoute = createRoute({
  getParentRoute,
  path: '/apps/$appID',
  beforeLoad: guard('/apps'),
  component: lazyScreen(() => import('./detail/AppScreen.tsx'), 'AppScreen'),
});

const childThemesRoute = createRoute({
  getParentRoute,
  path: '/administration/child-themes',
  validateSearch: childThemeSearch,
  beforeLoad: guard('/administration/child-themes'),
  component: lazyScreen(() => import('./child-themes/ChildThemesScreen.tsx'), 'ChildThemesScreen'),
});

export const appsRoutes = [directoryRoute, detailRoute, childThemesRoute] as const;
