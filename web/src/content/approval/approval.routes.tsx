import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute, rootRoute } from '#platform/routing/roots.ts';

const approvalRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/content-generation/articles/$articleId/approval',
  beforeLoad: guard('/content-generation'),
  component: lazyScreen(() => import('./ApprovalScreen.tsx'), 'ApprovalScreen'),
});

export const approvalRoutes = [approvalRoute] as const;

/** The page that the server prints to PDF. It has no app layout and needs no signed-in user. */
const printRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/print/sign-off',
  component: lazyScreen(() => import('./PrintSignOffScreen.tsx'), 'PrintSignOffScreen'),
});

export const publicApprovalRoutes = [printRoute] as const;
