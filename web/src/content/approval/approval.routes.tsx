import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute, rootRoute } from '#platform/routing/roots.ts';
import { idParam, searchParams } from '#platform/routing/search-params.ts';

const approvalRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/content-generation/articles/$articleId/approval',
  beforeLoad: guard('/content-generation'),
  component: lazyScreen(() => import('./ApprovalScreen.tsx'), 'ApprovalScreen'),
});

export const approvalRoutes = [approvalRoute] as const;

/** The route for the server's printer, without the app's layout and without a signed-in user. */
const printRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/print/sign-off',
  component: lazyScreen(() => import('./PrintSignOffScreen.tsx'), 'PrintSignOffScreen'),
});

/** The page behind a personal review link, outside of the app's layout. */
const reviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/review/$token',
  validateSearch: searchParams({ article: idParam }),
  component: lazyScreen(() => import('./review/ReviewScreen.tsx'), 'ReviewScreen'),
});

export const publicApprovalRoutes = [printRoute, reviewRoute] as const;
