import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { invalidate } from './invalidation.ts';

test('a list is read again if its first read began before the write', async () => {
  const cache = new QueryClient();
  const queryKey = ['list'];
  const responses: ((text: string) => void)[] = [];
  const observer = new QueryObserver(cache, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => responses.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(responses).toHaveLength(1));
  void invalidate(cache, { queryKey });
  responses[0]?.('before the write');
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.('after the write');
  await vi.waitFor(() => expect(cache.getQueryData(queryKey)).toBe('after the write'));
  stop();
  cache.clear();
});
