import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { organizationDirectorySearch } from './directory/directory-search.ts';

const getParentRoute = () => appRoute;

const organizationsRoute = createRoute({
  getParentRoute,
  path: '/organizations',
  beforeLoad: () => {
    throw redirect({ href: '/organizations/directory', replace: true });
  },
});

const directoryRoute = createRoute({
  getParentRoute,
  path: '/organizations/directory',
  validateSearch: organizationDirectorySearch,
  beforeLoad: guard('staff'),
  component: lazyRouteComponent(
    () => import('./directory/OrganizationDirectoryScreen.tsx'),
    'OrganizationDirectoryScreen',
  ),
});

export const organizationsRoutes = [organizationsRoute, directoryRoute] as const;
