import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { systemNotificationCalls } from '@portal/contract/notifications/system-notification.calls.ts';
import { userFeedbackCalls } from '@portal/contract/notifications/user-feedback.calls.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import { ConnectionError } from './api-error.ts';
import { endpointQuery, useEndpointPages } from './queries.ts';

const feedback = endpointQuery(userFeedbackCalls.list);
const announcements = endpointQuery(systemNotificationCalls.list);

let cache: QueryClient;
/** The pending requests, which the test responds to. */
let requests: { address: string; answer: (response: Response) => void; fail: () => void }[];

beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  requests = [];
  vi.stubGlobal(
    'fetch',
    (address: string) =>
      new Promise<Response>((answer, reject) => {
        requests.push({ address, answer, fail: () => reject(new TypeError('Failed to fetch')) });
      }),
  );
});
afterEach(() => {
  cache.clear();
  vi.unstubAllGlobals();
});

const refused = (data: unknown) =>
  new Response(JSON.stringify(data), {
    status: 400,
    statusText: 'Bad Request',
    headers: { 'content-type': 'application/json' },
  });

// Requirements: STATE-01
test('a list is first absent, then loading, then loaded', async () => {
  const stateNow = () => cache.getQueryState(feedback.queryKey);
  expect(stateNow()).toBeUndefined();
  const loaded = cache.fetchQuery(feedback);
  expect(stateNow()).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
  await expect.poll(() => requests).toHaveLength(1);
  requests[0]?.answer(Response.json([]));
  expect(await loaded).toEqual([]);
  expect(stateNow()).toMatchObject({ status: 'success', fetchStatus: 'idle', data: [] });
});

// Requirements: STATE-01, ERRORS-01, P2-ERRORS-01
test('a list that fails to load keeps its error, and other lists aren’t affected', async () => {
  const data = { feedback_type: ['Choose question, suggestion or bug.'] };
  const failing = cache.fetchQuery(feedback);
  const other = cache.fetchQuery(announcements);
  await expect.poll(() => requests).toHaveLength(2);
  requests.find(({ address }) => address.includes('user-feedback'))?.answer(refused(data));
  requests.find(({ address }) => address.includes('system-notif'))?.answer(Response.json([]));
  await expect(failing).rejects.toBeInstanceOf(ApiError);
  await other;
  const { status, error } = cache.getQueryState(feedback.queryKey) ?? {};
  expect(status).toBe('error');
  expect(error).toMatchObject({ status: 400, statusText: 'Bad Request', data });
  expect(cache.getQueryState(announcements.queryKey)).toMatchObject({
    status: 'success',
    error: null,
  });
});

// Requirements: ERRORS-02
test('a failure without a response is kept as the list’s error', async () => {
  const failing = cache.fetchQuery(feedback);
  await expect.poll(() => requests).toHaveLength(1);
  requests[0]?.fail();
  await expect(failing).rejects.toBeInstanceOf(ConnectionError);
  expect(cache.getQueryState(feedback.queryKey)?.error).toBeInstanceOf(ConnectionError);
});

// Requirements: STATE-02, P2-GLOBAL-16
test('a list that is loading isn’t loaded a second time', async () => {
  const stopOne = new QueryObserver(cache, feedback).subscribe(() => {});
  // Each screen creates its own query object.
  const same = () => endpointQuery(userFeedbackCalls.list);
  const stopOther = new QueryObserver(cache, same()).subscribe(() => {});
  const third = cache.fetchQuery(same());
  await expect.poll(() => requests).toHaveLength(1);
  requests[0]?.answer(Response.json([]));
  expect(await third).toEqual([]);
  expect(requests).toHaveLength(1);
  stopOne();
  stopOther();
});

const useIds = () =>
  useEndpointPages(articleCalls.list, { query: { columns: ['id'] }, pageSize: 20 });

test('queries have the types of their endpoints, with the requested columns', () => {
  const named = endpointQuery(articleCalls.list, { query: { columns: ['id', 'client.slug'] } });
  const known = () => cache.getQueryData(named.queryKey);
  expectTypeOf(known).returns.toEqualTypeOf<
    { id: number; client: { slug: string } }[] | undefined
  >();
  expectTypeOf<ReturnType<typeof useIds>['rows']>().toEqualTypeOf<{ id: number }[]>();
  // @ts-expect-error no such filter
  endpointQuery(articleCalls.list, { query: { titel: 'Roofs' } });
  // @ts-expect-error the id is missing
  endpointQuery(articleCalls.get);
});
