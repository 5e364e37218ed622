import { findListScreen, listScreen, screenPath } from '@portal/contract/list-screens.ts';
import { canonicalSearch, type SavedView } from '@portal/contract/users/saved-view.schema.ts';
import { writeSearchText } from '../routing/search-text.ts';

/** The search param with the id of the open view. */
export const viewParam = 'saved_view';
/** The param's value for a list that was opened without a view, so that the default view doesn't apply. */
const noView = 'none';

type State = Record<string, string>;
type Search = Readonly<Record<string, unknown>>;

/** Returns the state of a list: the screen's search params without those that open a panel or a view. */
export function listStateOf(path: string, search: Search): State {
  const screen = findListScreen(screenPath(path));
  const others = new Set<string>([viewParam, ...(screen ? listScreen(screen).panelParams : [])]);
  const state = Object.entries(search)
    .filter(([name, value]) => !others.has(name) && value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
  return canonicalSearch(Object.fromEntries(state));
}

export const isSameState = (one: State, other: State) =>
  JSON.stringify(canonicalSearch(one)) === JSON.stringify(canonicalSearch(other));

/** Returns the search params that open a view. */
export const searchOfView = ({ id, search }: Pick<SavedView, 'id' | 'search'>): State => ({
  ...search,
  [viewParam]: String(id),
});

export const addressOfView = (view: Pick<SavedView, 'id' | 'path' | 'search'>) =>
  view.path + writeSearchText(searchOfView(view));

/** Returns the address of a list without filters. With a default view, it says that no view is wanted. */
export const addressWithoutView = (path: string, hasDefault: boolean) =>
  path + writeSearchText(hasDefault ? { [viewParam]: noView } : {});

export const isOpen = ({ id }: SavedView, search: Search) => search[viewParam] === String(id);

/** Returns the view that applies to a screen that was opened without search params. */
export function defaultViewOf(
  views: readonly SavedView[],
  { pathname, search }: { pathname: string; search: Search },
): SavedView | undefined {
  if (Object.keys(search).length > 0) return undefined;
  const path = screenPath(pathname);
  return views.find((view) => view.is_default && view.path === path);
}
