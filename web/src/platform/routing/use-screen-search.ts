import {
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { useCallback } from 'react';

type Routes = RegisteredRouter['routeTree'];

/** The search params of a route, as its `validateSearch` returns them. */
type SearchOf<Id extends RouteIds<Routes>> = RouteById<Routes, Id>['types']['fullSearchSchema'];

/** The search params of a screen, by route id, and their setter. */
export function useScreenSearch<const Id extends RouteIds<Routes>>(id: Id) {
  return { search: useSearch({ from: id }), setSearch: useSetSearch<SearchOf<Id>>() };
}

/** Updates some search params of the current path and keeps the others; `undefined` removes one. */
export function useSetSearch<Search>() {
  const navigate = useNavigate();
  return useCallback(
    (patch: Partial<Search>, { replace = false } = {}) =>
      navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...patch }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
}
