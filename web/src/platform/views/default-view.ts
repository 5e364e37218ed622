import { findListScreen, screenPath } from '@portal/contract/list-screens.ts';
import type { QueryClient } from '@tanstack/react-query';
import { savedViewsQuery } from './saved-views.queries.ts';
import { addressOfView, defaultViewOf } from './view-search.ts';

interface Place {
  pathname: string;
  search: Readonly<Record<string, unknown>>;
}

interface Entry extends Place {
  state?: { hasChangedSearch?: boolean };
}

/**
 * Returns whether a default view could apply: the screen has views, it was opened without search params, and the params
 * aren't missing because the last filter was removed.
 */
export const mayHaveDefaultView = ({ pathname, search, state }: Entry) =>
  Object.keys(search).length === 0 &&
  !state?.hasChangedSearch &&
  findListScreen(screenPath(pathname)) !== undefined;

/**
 * Returns the address of the viewer's default view, or undefined if the viewer has none or the views can't be loaded.
 */
export async function findDefaultAddress(
  cache: QueryClient,
  place: Place,
): Promise<string | undefined> {
  // Without a connection, the query would wait for one and delay the list.
  const views = await cache
    .ensureQueryData({ ...savedViewsQuery, retry: false, networkMode: 'always' })
    .catch(() => []);
  const view = defaultViewOf(views, place);
  return view && addressOfView(view);
}
