import { searchKindNames } from '@portal/contract/search/search-kinds.ts';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { choiceParam, searchParams, textParam } from '#platform/routing/search-params.ts';

/** The search screen's search params. Invalid ones are dropped. */
const searchSearch = searchParams({
  q: textParam(400),
  /** The only kind of record to search; without it, all kinds are searched. */
  kind: choiceParam(searchKindNames),
});

const searchRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/search',
  validateSearch: searchSearch,
  component: lazyScreen(() => import('./SearchScreen.tsx'), 'SearchScreen'),
});

export const searchRoutes = [searchRoute] as const;
