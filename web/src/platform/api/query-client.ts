import { ApiError } from '@portal/contract/platform/api-error.ts';
import { QueryClient } from '@tanstack/react-query';

/** The one cache of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Events say what changed, so an answer is good for a while.
      staleTime: 30_000,
      retry: (failures, error) =>
        !(error instanceof ApiError && error.status < 500) && failures < 2,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
