import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { importSearch } from './import-search.ts';

const getParentRoute = () => appRoute;

const importRoute = createRoute({
  getParentRoute,
  path: '/administration/import',
  validateSearch: importSearch,
  beforeLoad: guard('/administration/import'),
  component: lazyScreen(() => import('./ImportScreen.tsx'), 'ImportScreen'),
});

export const importRoutes = [importRoute] as const;
