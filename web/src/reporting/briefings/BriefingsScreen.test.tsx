// @vitest-environment happy-dom
import type { ReportBriefing } from '@portal/contract/reporting/reports/report.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
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
import { BriefingsScreen } from './BriefingsScreen.tsx';

let listed: ReportBriefing[];

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('/report-briefings') ? listed : {}),
  );
  session.onEnd = () => {};
  session.signIn('token', makeViewer('accountOwner'));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const harbor = { id: 1, slug: 'harbor', dba_name: 'Harbor' };
const bakery = { id: 2, slug: 'bakery', dba_name: 'Bakery' };
const briefing = (client: typeof harbor, year: number, id: number) =>
  ({ id, client, year, month: 3, is_available: true }) as ReportBriefing;

async function show(path = '/') {
  const router = createRouter({
    routeTree: createRootRoute({ component: BriefingsScreen }),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(container().querySelector('h2')).not.toBeNull());
}
const filters = () =>
  [...container().querySelectorAll('input[aria-label]')].map((input) =>
    input.getAttribute('aria-label'),
  );
const groups = () => [...container().querySelectorAll('h2')].map(({ textContent }) => textContent);

// Requirements: P2-CLIENT-BRIEFINGS-02..04
test.each([
  ['one organization and one year', [briefing(harbor, 2026, 1)], []],
  ['two years', [briefing(harbor, 2026, 1), briefing(harbor, 2025, 2)], ['Year', 'Organization']],
  [
    'two organizations',
    [briefing(harbor, 2026, 1), briefing(bakery, 2026, 2)],
    ['Year', 'Organization'],
  ],
])(
  'reports of %s have filters only if there is more than one year or organization',
  async (_, reports, shown) => {
    listed = reports;
    await show();
    expect(filters()).toEqual(shown);
  },
);

// Requirements: P2-CLIENT-BRIEFINGS-02, 03
test.each([
  ['/?year=2026', ['Bakery 2026', 'Harbor 2026']],
  ['/?organization=1', ['Harbor 2025', 'Harbor 2026']],
])('the path %s filters the list to %j', async (path, headings) => {
  listed = [briefing(harbor, 2026, 1), briefing(bakery, 2026, 2), briefing(harbor, 2025, 3)];
  await show(path);
  expect(groups().sort()).toEqual(headings);
});
