// @vitest-environment happy-dom
import { userFeedbackCalls } from '@portal/contract/notifications/user-feedback.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '../testing/render-component.tsx';
import { useEndpointPages } from './queries.ts';

let list: ReturnType<typeof useEndpointPages<typeof userFeedbackCalls.list>>;
let cache: QueryClient;
/** The responses to the calls, in order. */
let answers: (() => Response)[];

function List() {
  list = useEndpointPages(userFeedbackCalls.list);
  return null;
}

const page = (ids: readonly number[]) => () =>
  Response.json(
    ids.map((id) => ({ id })),
    { headers: { link: '</api/user-feedback?cursor=next>; rel="next"' } },
  );
const broken = () => new Response('', { status: 500 });
const refused = () => new Response('', { status: 403 });

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answers = [];
  vi.stubGlobal('fetch', async () => (answers.shift() ?? broken)());
});
afterEach(() => {
  cache.clear();
  vi.unstubAllGlobals();
});

async function show(...first: (() => Response)[]) {
  answers = first;
  const screen = createRoot(document.createElement('div'));
  const tree = (
    <QueryClientProvider client={cache}>
      <List />
    </QueryClientProvider>
  );
  await act(async () => screen.render(tree));
}

const idsShown = () => list.rows.map(({ id }) => id);

// Requirements: ERRORS-01
test('a list that fails to load shows the reason', async () => {
  await show(broken);
  await waitFor(() => expect(list.error).toMatchObject({ status: 500 }));
  expect(list.moreError).toBeNull();
});

// Requirements: ERRORS-01
test('a page that fails to load keeps the earlier rows and shows the reason', async () => {
  await show(page([2, 1]));
  await waitFor(() => expect(idsShown()).toEqual([2, 1]));
  list.loadMore();
  await waitFor(() => expect(list.moreError).toMatchObject({ status: 500 }));
  expect(idsShown()).toEqual([2, 1]);
  expect(list.error).toBeNull();

  answers = [page([0])];
  list.loadMore();
  await waitFor(() => expect(idsShown()).toEqual([2, 1, 0]));
  expect(list.moreError).toBeNull();
});

test('rows stay while the server is unavailable, and disappear if the server denies access', async () => {
  await show(page([2, 1]));
  await waitFor(() => expect(idsShown()).toEqual([2, 1]));
  const again = await list.refetch();
  expect(again.error).toMatchObject({ status: 500 });
  await waitFor(() => expect(list.error).toBeNull());
  expect(idsShown()).toEqual([2, 1]);

  answers = [refused];
  void list.refetch();
  await waitFor(() => expect(list.error).toMatchObject({ status: 403 }));
});
