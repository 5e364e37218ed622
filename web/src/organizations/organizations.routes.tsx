import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { organizationDirectorySearch } from './directory/directory-search.ts';
import type { OrganizationSection } from './directory/EditOrganizationPanel.tsx';
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

/** The page of a client; what is on it depends on the viewer. */
const organizationRoute = createRoute({
  getParentRoute,
  path: '/organizations/$organizationId',
  beforeLoad: ({ params: { organizationId } }) => {
    if (!/^[1-9]\d{0,8}$/.test(organizationId)) throw notFound();
  },
  component: lazyScreen(() => import('./overview/OrganizationScreen.tsx'), 'OrganizationScreen'),
});

interface Slots {
  /** What areas that organizations may not import show of an organization, in its panel. */
  loadSections: () => Promise<readonly OrganizationSection[]>;
}

export const organizationsRoutes = ({ loadSections }: Slots) => {
  const directoryRoute = createRoute({
    getParentRoute,
    path: '/organizations/directory',
    validateSearch: organizationDirectorySearch,
    beforeLoad: guard('/organizations/directory'),
    component: lazyScreen(async () => {
      const [{ OrganizationDirectoryScreen }, sections] = await Promise.all([
        import('./directory/OrganizationDirectoryScreen.tsx'),
        loadSections(),
      ]);
      return {
        render: () => <OrganizationDirectoryScreen sections={sections} />,
      };
    }, 'render'),
  });
  return [organizationsRoute, directoryRoute, organizationRoute, invitationsRoute] as const;
};
