import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { flagParam, idParam, searchParams, textParam } from '#platform/routing/search-params.ts';
import { overviewSearch } from './overviews/overview-search.ts';

/** The posting overview's search params. Invalid ones are dropped. */
const postingOverviewSearch = searchParams({
  /** Text that the account's name must contain. */
  search: textParam(),
  /** Whether to list only accounts below a target. */
  below: flagParam,
  /** The organization whose posts are open. */
  account: idParam,
  /** Whether the error list is open. */
  errors: flagParam,
});

const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/account-health',
  validateSearch: overviewSearch,
  beforeLoad: guard('/account-health'),
  component: lazyScreen(() => import('./overviews/AccountHealthScreen.tsx'), 'AccountHealthScreen'),
});

const postingOverviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/account-health/posting-overview',
  validateSearch: postingOverviewSearch,
  beforeLoad: () => {
    guard('/account-health')();
    guard('/account-health/posting-overview')();
  },
  component: lazyScreen(
    () => import('./posting/PostingOverviewScreen.tsx'),
    'PostingOverviewScreen',
  ),
});

const scoreWeightsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/account-health/score-weights',
  beforeLoad: guard('/account-health/score-weights'),
  component: lazyScreen(() => import('./scores/ScoreWeightsScreen.tsx'), 'ScoreWeightsScreen'),
});

export const accountHealthRoutes = [
  dashboardRoute,
  postingOverviewRoute,
  scoreWeightsRoute,
] as const;
