// @vitest-environment happy-dom
import type {
  AccountPost,
  AccountPosts,
} from '@portal/contract/account-health/posting/account-posts.schema.ts';
import { portalCalls } from '@portal/contract/platform/portal.calls.ts';
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
  waitFor,
} from '#platform/testing/render-component.tsx';
import { AccountPostsPanel } from './AccountPostsPanel.tsx';

const post: AccountPost = {
  title: '',
  link: null,
  date: null,
  status: 'final_review',
  duedate_schedulepost: null,
  waits_for_client: false,
};
const posting = {
  id: 1,
  account: { id: 1, slug: 'harbor', dba_name: 'Harbor' },
  errors: [],
  connection_hint: null,
  counts: { changed_pages: null },
  fetched_at: null,
  data: [
    { ...post, title: 'Dated', duedate_schedulepost: '2027-03-03T22:00:00.000Z' },
    { ...post, title: 'Undated', waits_for_client: true },
    // In UTC, the browser's time zone, this instant is a day later than in the agency time zone.
    { ...post, title: 'Coming', status: 'future', date: '2027-01-02T03:00:00.000Z' },
  ],
} as unknown as AccountPosts;

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes(portalCalls.settings.path) ? { time_zone: 'America/New_York' } : posting,
    ),
  );
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

// Requirements: D-56, P2-POSTING-08
test('articles in final review show the day when they are due to be scheduled, or a dash', async () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router as never}>
        <AccountPostsPanel id={1} width={{ toggle: () => {} } as never} onClose={() => {}} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  const posts = (heading: string) =>
    [...container().querySelectorAll(`section[aria-label="${heading}"] li`)].map((item) =>
      [...item.children].map(({ textContent }) => textContent),
    );
  await waitFor(() => expect(posts('Scheduled Posts')).toEqual([['Coming', 'Jan 1st, 2027']]));
  expect(posts('Posts in Final Review Status')).toEqual([
    ['Dated', 'Mar 3rd, 2027'],
    ['Undated', 'Waiting for client', '-'],
  ]);
});
