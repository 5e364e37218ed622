import { createRoute, redirect } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { idParam, searchParams } from '#platform/routing/search-params.ts';
import { userDirectorySearch } from './directory/directory-search.ts';
import type { InviteUserSlot } from './directory/UserDirectoryScreen.tsx';
import type { UserSlots } from './directory/UserPanel.tsx';

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
  /** Loads the invitation form. The form belongs to the organizations area, which this area can't import. */
  loadInviteUserPanel: () => Promise<InviteUserSlot>;
  /** Loads the section for a user's capacity, which belongs to the content area. */
  loadPersonCapacity: () => Promise<UserSlots['PersonCapacity']>;
  /** Loads the section for a user's rates, which belongs to the ledger area. */
  loadPayRates: () => Promise<UserSlots['PayRates']>;
}

export const usersRoutes = ({ loadInviteUserPanel, loadPersonCapacity, loadPayRates }: Slots) => {
  const directoryRoute = createRoute({
    getParentRoute,
    path: '/users/directory',
    validateSearch: userDirectorySearch,
    beforeLoad: guard('/users/directory'),
    component: lazyScreen(async () => {
      const [{ UserDirectoryScreen }, InviteUserPanel, PersonCapacity, PayRates] =
        await Promise.all([
          import('./directory/UserDirectoryScreen.tsx'),
          loadInviteUserPanel(),
          loadPersonCapacity(),
          loadPayRates(),
        ]);
      const slots = { PersonCapacity, PayRates };
      return {
        render: () => <UserDirectoryScreen InviteUserPanel={InviteUserPanel} slots={slots} />,
      };
    }, 'render'),
  });
  return [usersRoute, directoryRoute, groupsRoute] as const;
};
