import { createRoute, redirect } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { idParam, searchParams } from '#platform/routing/search-params.ts';
import { userDirectorySearch } from './directory/directory-search.ts';
import type { InviteUserSlot } from './directory/UserDirectoryScreen.tsx';

const groupSearch = searchParams({
  group: idParam,
});

const getParentRoute = () => appRoute;

const usersRoute = createRoute({
  getParentRoute,
  path: '/users',
  beforeLoad: () => {
    throw redirect({ href: '/users/directory', replace: true });
  },
});

const groupsRoute = createRoute({
  getParentRoute,
  path: '/administration/groups',
  validateSearch: groupSearch,
  beforeLoad: guard('/administration/groups'),
  component: lazyScreen(() => import('./groups/GroupsScreen.tsx'), 'GroupsScreen'),
});

interface Slots {
  /** Loads the invitation form, which belongs to the organizations area, which this area may not import. */
  loadInviteUserPanel: () => Promise<InviteUserSlot>;
}

export const usersRoutes = ({ loadInviteUserPanel }: Slots) => {
  const directoryRoute = createRoute({
    getParentRoute,
    path: '/users/directory',
    validateSearch: userDirectorySearch,
    beforeLoad: guard('/users/directory'),
    component: lazyScreen(async () => {
      const [{ UserDirectoryScreen }, InviteUserPanel] = await Promise.all([
        import('./directory/UserDirectoryScreen.tsx'),
        loadInviteUserPanel(),
      ]);
      return { render: () => <UserDirectoryScreen InviteUserPanel={InviteUserPanel} /> };
    }, 'render'),
  });
  return [usersRoute, directoryRoute, groupsRoute] as const;
};
