import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Stores a record that a write returned. Responses can arrive out of order: a newer version in the cache stays, and a
 * read that began before the write starts over, because it may return an older version. Returns whether the record was
 * stored.
 */
export function keepRecord(queryKey: QueryKey, record: { version: number }): boolean {
  const known = queryClient.getQueryData<{ version?: number }>(queryKey);
  if ((known?.version ?? 0) > record.version) return false;
  const isRead = queryClient.isFetching({ queryKey, exact: true }) > 0;
  queryClient.setQueryData(queryKey, record);
  if (isRead) void queryClient.invalidateQueries({ queryKey, exact: true });
  return true;
}
