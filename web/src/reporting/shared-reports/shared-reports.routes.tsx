import { sharedOrganizationEndpoints } from '@portal/contract/organizations/shared-organization.endpoints.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { createRoute, notFound } from '@tanstack/react-router';
import { call } from '#platform/api/call.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { rootRoute } from '#platform/routing/roots.ts';

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
  component: lazyScreen(() => import('./SharedOrganizationScreen.tsx'), 'SharedOrganizationScreen'),
});
