import {
  accountPostsCalls,
  postingPullCalls,
} from '@portal/contract/account-health/posting/account-posts.calls.ts';
import type { AccountPosts } from '@portal/contract/account-health/posting/account-posts.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { invalidate } from '#platform/api/invalidation.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { useSingleMutation } from '#platform/api/use-single-mutation.ts';
import { hasJustEnded, isFresh } from './posting-progress.ts';
import { useShownSuccess } from './use-shown-success.ts';

/** A row of the overview: an account without its posts. */
export type PostingRow = Omit<AccountPosts, 'data'>;

export const postingListQuery = () =>
  endpointQuery(accountPostsCalls.list, {
    query: {
      columns: [
        'id',
        'account',
        'errors',
        'connection',
        'connection_hint',
        'counts',
        'below_target',
        'fetched_at',
        'is_loading',
      ],
    },
  });

export const accountPostsQuery = (id: number) =>
  endpointQuery(accountPostsCalls.get, { params: { id } });

const currentPullQuery = () => endpointQuery(postingPullCalls.current);

/**
 * The polling interval in milliseconds. Polling is necessary because events can be missed, and a job that is canceled
 * before it begins emits no event.
 */
const pollMilliseconds = 5_000;

/**
 * Returns the latest pull. When the screen opens, joins a running pull, or starts one unless the posts are fresh.
 * `isSuccessShown` is true for 1.25 s after a pull that ran while the screen was open ended without errors.
 */
export function usePostingPull() {
  const queryClient = useQueryClient();
  const { data: pull, error } = useQuery({
    ...currentPullQuery(),
    refetchInterval: ({ state }) => (state.data?.is_running ? pollMilliseconds : false),
  });
  const [watched, setWatched] = useState<number | null>(null);

  const start = useSingleMutation({
    mutationFn: async () => {
      await call(postingPullCalls.start);
      // The response is the job, which lacks the account counts, so fetch the pull.
      return queryClient.fetchQuery({ ...currentPullQuery(), staleTime: 0 });
    },
    onSuccess: ({ id }) => setWatched(id),
    onSettled: () => invalidate(queryClient, { queryKey: [accountPostsCalls.list.path] }),
  });

  const hasDecided = useRef(false);
  const { mutate } = start;
  useEffect(() => {
    if (!pull || hasDecided.current) return;
    hasDecided.current = true;
    if (!pull.is_running && !isFresh(pull, Date.now())) mutate();
  }, [pull, mutate]);

  if (pull?.is_running && pull.id !== watched) setWatched(pull.id);
  const forget = useCallback(() => setWatched(null), []);
  const isSuccessShown = useShownSuccess(pull !== undefined && hasJustEnded(pull, watched), forget);

  return {
    pull,
    error: error ?? start.error,
    isStarting: start.isPending,
    isSuccessShown,
    start: () => start.mutate(),
  };
}
