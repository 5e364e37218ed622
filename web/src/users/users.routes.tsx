import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { invitationSearch } from '#organizations/invitations/invitation-search.ts';
import { guard } from '#platform/routing/guard.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { userDirectorySearch } from './directory/directory-search.ts';

const getParentRoute = () => appRoute;

const usersRoute = createRoute({
  getParentRoute,
  path: '/users',
  beforeLoad: () => {
    throw redirect({ href: '/users/directory', replace: true });
  },
});

const directoryRoute = createRoute({
  getParentRoute,
  path: '/users/directory',
  validateSearch: userDirectorySearch,
  beforeLoad: guard('staff'),
  component: lazyRouteComponent(
    () => import('./directory/UserDirectoryScreen.tsx'),
    'UserDirectoryScreen',
  ),
});

const invitationsRoute = createRoute({
  getParentRoute,
  path: '/users/invitations',
  validateSearch: invitationSearch,
  beforeLoad: guard('staff'),
  component: lazyRouteComponent(
    () => import('#organizations/invitations/InvitationsScreen.tsx'),
    'InvitationsScreen',
  ),
});

export const usersRoutes = [usersRoute, directoryRoute, invitationsRoute] as const;
