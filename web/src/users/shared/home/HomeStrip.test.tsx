// @vitest-environment happy-dom
import type { HomeSummary } from '@portal/contract/users/home-summary.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { HomeStrip } from './HomeStrip.tsx';
import { homeSummaryQuery } from './home-summary.queries.ts';

const month = { label: 'Planned', count: 10, address: '/', is_late: false };
const summary: HomeSummary = {
  needs_you: [],
  at_risk: { accounts: [], address: '/account-health' },
  this_month: { year: 2026, month: 11, lines: [month] },
  reports_due: null,
  setup: null,
};

beforeEach(() => {
  session.onEnd = () => {};
  // The summary is cached, and its refetch never resolves.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

async function show(
  changes: Partial<HomeSummary>,
  viewer = makeViewer('staff', { is_staff: true }),
) {
  session.signIn('token', viewer);
  queryClient.setQueryData(homeSummaryQuery().queryKey, { ...summary, ...changes });
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <HomeStrip />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  const textsOf = (selector: string) =>
    [...container().querySelectorAll(selector)].map(({ textContent }) => textContent);
  return { titles: textsOf('h2'), sentences: textsOf('p') };
}

test('each home-screen card that has no lines shows a sentence instead', async () => {
  expect(await show({})).toEqual({
    titles: ['Needs you', 'At risk', 'This month'],
    sentences: ['Nothing is waiting for you.', 'No client is at risk.'],
  });
});

test('a client’s home screen doesn’t say that no client is at risk', async () => {
  const { sentences } = await show({}, makeViewer('accountOwner'));
  expect(sentences).toEqual(['Nothing is waiting for you.']);
});

test('a home section with lines is shown as a card', async () => {
  const line = { label: 'To approve', count: 2, address: '/', is_late: false };
  expect(await show({ needs_you: [line], at_risk: null })).toEqual({
    titles: ['Needs you', 'This month'],
    sentences: [],
  });
});
