import {
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { useCallback } from 'react';

type Routes = RegisteredRouter['routeTree'];

/** A route's search params, as its `validateSearch` returns them. */
type SearchOf<Id extends RouteIds<Routes>> = RouteById<Routes, Id>['types']['fullSearchSchema'];

/** Returns a screen's search params and their setter, by the route's id. */
export function useScreenSearch<const Id extends RouteIds<Routes>>(id: Id) {
  return { search: useSearch({ from: id }), setSearch: useSetSearch<SearchOf<Id>>() };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * True if the history entry was created by a change to search params. Removing all search params doesn't open a
     * default view.
     */
    hasChangedSearch?: true;
  }
}

/** Returns a function that updates some of the current path's search params. `undefined` removes a param. */
export function useSetSearch<Search>() {
  const navigate = useNavigate();
  return useCallback(
    (patch: Partial<Search>, { replace = false } = {}) =>
      navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...patch }),
        replace,
        state: { hasChangedSearch: true },
        resetScroll: false,
      }),
    [navigate],
  );
}
