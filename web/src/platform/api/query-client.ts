import { ApiError } from '@portal/contract/platform/api-error.ts';
import { QueryClient } from '@tanstack/react-query';

/** The only cache of server data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Events report changes, so cached data stays fresh for a while.
      staleTime: 30_000,
      retry: (failures, error) =>
        !(error instanceof ApiError && error.status < 500) && failures < 2,
      refetchOnWindowFocus: false,
    },
    // A write that can't be sent fails immediately instead of silently waiting for a connection.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Refetches failed queries after a connection failure. */
export const refetchFailed = () =>
  queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
