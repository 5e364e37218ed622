// @vitest-environment happy-dom
import type { LinkCheck } from '@portal/contract/utilities/link-check.schema.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { linkCheckQuery } from './link-checks.queries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Requirements: D-05
test('an unfinished check is polled until it ends, so that cancellation shows even without an event', async () => {
  let state: LinkCheck['state'] = 'queued';
  const fetched = vi.fn(async () => Response.json({ id: 7, state }));
  vi.stubGlobal('fetch', fetched);
  const observer = new QueryObserver(queryClient, linkCheckQuery(7));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(observer.getCurrentResult().data?.state).toBe('queued');
  state = 'canceled';
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observer.getCurrentResult().data?.state).toBe('canceled');
  const count = fetched.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(count);
  stop();
});
