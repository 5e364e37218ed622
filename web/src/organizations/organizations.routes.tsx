import { createRoute, redirect } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { organizationDirectorySearch } from './directory/directory-search.ts';
import type { SiteCheckSlot } from './directory/EditOrganizationPanel.tsx';
import { invitationSearch } from './invitations/invitation-search.ts';

const getParentRoute = () => appRoute;

const organizationsRoute = createRoute({
  getParentRoute,
  path: '/organizations',
  beforeLoad: () => {
    throw redirect({ href: '/organizations/directory', replace: true });
  },
});

const invitationsRoute = createRoute({
  getParentRoute,
  path: '/users/invitations',
  validateSearch: invitationSearch,
  beforeLoad: guard('/users/invitations'),
  component: lazyScreen(() => import('./invitations/InvitationsScreen.tsx'), 'InvitationsScreen'),
});

interface Slots {
  /** Checking a client's site belongs to the utilities area, which organizations may not import. */
  loadSiteCheckSection: () => Promise<SiteCheckSlot>;
}

export const organizationsRoutes = ({ loadSiteCheckSection }: Slots) => {
  const directoryRoute = createRoute({
    getParentRoute,
    path: '/organizations/directory',
    validateSearch: organizationDirectorySearch,
    beforeLoad: guard('/organizations/directory'),
    component: lazyScreen(async () => {
      const [{ OrganizationDirectoryScreen }, SiteCheckSection] = await Promise.all([
        import('./directory/OrganizationDirectoryScreen.tsx'),
        loadSiteCheckSection(),
      ]);
      return {
        render: () => <OrganizationDirectoryScreen SiteCheckSection={SiteCheckSection} />,
      };
    }, 'render'),
  });
  return [organizationsRoute, directoryRoute, invitationsRoute] as const;
};
