import { findListScreen, listScreen } from '@portal/contract/list-screens.ts';
import { savedViewCalls } from '@portal/contract/users/saved-view.calls.ts';
import {
  type SavedView,
  type SavedViewCount,
  savedViewLimits,
} from '@portal/contract/users/saved-view.schema.ts';
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type MutationSettings, useEndpointMutation } from '../api/mutations.ts';
import { endpointQuery } from '../api/queries.ts';

/** All views that the viewer can see. Limits keep the list short. */
export const savedViewsQuery = {
  ...endpointQuery(savedViewCalls.list, {
    query: { limit: savedViewLimits.owned + savedViewLimits.shared },
  }),
  // Events report every change.
  staleTime: Number.POSITIVE_INFINITY,
};

const none: readonly SavedView[] = [];

export function useSavedViews(): readonly SavedView[] {
  return useQuery(savedViewsQuery).data ?? none;
}

const hasCount = ({ path }: SavedView) => {
  const screen = findListScreen(path);
  return screen !== undefined && listScreen(screen).isCounted === true;
};

/** Returns a view's row count as text: '1,204', or '10,000+' if counting stopped. */
const countText = ({ count, has_more }: SavedViewCount) =>
  `${count.toLocaleString('en')}${has_more ? '+' : ''}`;

/** Returns the row counts as text, by view id, for views whose lists have a count. Requests them in one call. */
export function useViewCounts(views: readonly SavedView[]): ReadonlyMap<number, string> {
  const ids = views
    .filter(hasCount)
    .map(({ id }) => id)
    .slice(0, savedViewLimits.counted);
  const { data } = useQuery({
    ...endpointQuery(savedViewCalls.counts, { query: { ids: ids.join() } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return new Map(data?.counts.map((one) => [one.id, countText(one)]));
}

/** Adds or updates a view in the cached list, so that the menu shows the view before the list is refetched. */
function keepView(cache: QueryClient, view: SavedView): void {
  cache.setQueryData(savedViewsQuery.queryKey, (views) => {
    if (views === undefined) return views;
    const isKnown = views.some(({ id }) => id === view.id);
    return isKnown ? views.map((one) => (one.id === view.id ? view : one)) : [...views, view];
  });
}

const invalidates = [savedViewCalls.list, savedViewCalls.counts];

export function useCreateView(onDone: (view: SavedView) => void) {
  const cache = useQueryClient();
  return useEndpointMutation(savedViewCalls.create, {
    invalidates,
    callerShowsErrors: true,
    toast: 'View Saved!',
    onSuccess: (view) => {
      keepView(cache, view);
      onDone(view);
    },
  });
}

export function useUpdateView(
  settings: Pick<MutationSettings<typeof savedViewCalls.update>, 'toast' | 'callerShowsErrors'>,
) {
  const cache = useQueryClient();
  return useEndpointMutation(savedViewCalls.update, {
    ...settings,
    invalidates,
    onSuccess: (view) => keepView(cache, view),
  });
}

export function useChooseView() {
  const cache = useQueryClient();
  return useEndpointMutation(savedViewCalls.choose, {
    invalidates: [savedViewCalls.list],
    onSuccess: (view) => keepView(cache, view),
  });
}

export const useDeleteView = (onDone: () => void) =>
  useEndpointMutation(savedViewCalls.delete, {
    invalidates: [savedViewCalls.list],
    toast: 'View Deleted.',
    onSuccess: onDone,
  });
