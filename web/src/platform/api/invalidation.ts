import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/** Pending reads that will be repeated once they complete. */
const outdated = new WeakSet<Promise<unknown>>();

function readAgain(cache: QueryClient, pending: readonly Query[]): void {
  for (const { promise, queryKey } of pending) {
    if (promise === undefined || outdated.has(promise)) continue;
    outdated.add(promise);
    const ask = () => cache.invalidateQueries({ queryKey, exact: true });
    void promise.then(ask, () => undefined);
  }
}

const pendingReads = (cache: QueryClient, filters: QueryFilters) =>
  cache.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });

/**
 * Refetches queries after a write by this page. A pending refetch starts over. TanStack Query doesn't restart a first
 * read, whose response may be older than the write, so the read is repeated once it completes.
 */
export function invalidate(cache: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const firstReads = pendingReads(cache, filters).filter(({ state }) => state.data === undefined);
  const refetched = cache.invalidateQueries(filters);
  readAgain(cache, firstReads);
  return refetched;
}

/**
 * Refetches queries after a change by someone else. A pending response may be older than the change. If each change
 * canceled the read, a slow read would never complete while colleagues keep working, so the read is repeated once,
 * after it completes.
 */
export function invalidateLater(cache: QueryClient, filters: QueryFilters = {}): void {
  const pending = pendingReads(cache, filters);
  void cache.invalidateQueries(filters, { cancelRefetch: false });
  readAgain(cache, pending);
}
