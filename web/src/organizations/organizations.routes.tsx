import { sharedOrganizationEndpoints } from '@portal/contract/organizations/shared-organization.endpoints.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { call } from '#platform/api/call.ts';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute, rootRoute } from '#platform/routing/roots.ts';
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

/** The public page of a shareable link, outside of the app's layout. */
export const sharedOrganizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reporting/shared/$slug/$uuid',
  loader: async ({ params, abortController: { signal } }) => {
    try {
      return await call(sharedOrganizationEndpoints.get, { params, signal });
    } catch (error) {
      // Every invalid link looks the same: no such page.
      const isWrong = error instanceof ApiError && [400, 404].includes(error.status);
      throw isWrong ? notFound() : error;
    }
  },
  component: lazyScreen(
    () => import('./public-page/SharedOrganizationScreen.tsx'),
    'SharedOrganizationScreen',
  ),
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
  return [organizationsRoute, directoryRoute, invitationsRoute] as const;
};
