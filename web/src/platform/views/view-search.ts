import { findListScreen, listScreen, screenPath } from '@portal/contract/list-screens.ts';
import { canonicalSearch, type SavedView } from '@portal/contract/users/saved-view.schema.ts';
import { writeSearchText } from '../routing/search-text.ts';

/** The search param with the open view's id. */
export const viewParam = 'saved_view';
/** The param's value for a list that was opened without a view, which prevents the default view from applying. */
const noView = 'none';

type State = Record<string, string>;
type Search = Readonly<Record<string, unknown>>;

/**
 * Returns the search params that identify the record that a list belongs to, such as the link check whose rows are
 * listed.
 */
export function contextOf(path: string, search: Search): State {
  const screen = findListScreen(screenPath(path));
  const names = (screen && listScreen(screen).contextParams) ?? [];
  return Object.fromEntries(
    names.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]])),
  );
}

/** Returns a list's state: the screen's search params, except for the ones that open a panel, a record, or a view. */
export function listStateOf(path: string, search: Search): State {
  const screen = findListScreen(screenPath(path));
  const { panelParams = [], contextParams = [] } = screen ? listScreen(screen) : {};
  const others = new Set<string>([viewParam, ...panelParams, ...contextParams]);
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

/** Returns a view's address, for the same record as the current list if `context` is given. */
export const addressOfView = (
  view: Pick<SavedView, 'id' | 'path' | 'search'>,
  context: State = {},
) => view.path + writeSearchText({ ...context, ...searchOfView(view) });

/**
 * Returns a list's address without filters. If the list has a default view, a search param prevents it from applying.
 */
export const addressWithoutView = (path: string, hasDefault: boolean, context: State = {}) =>
  path + writeSearchText({ ...context, ...(hasDefault && { [viewParam]: noView }) });

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
