// @vitest-environment happy-dom
import type { DataStatus } from '@portal/contract/reporting/data/report-data.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { DataStatusList } from './DataStatusList.tsx';

beforeEach(() => {
  session.onEnd = () => {};
});
afterEach(async () => {
  await unmountComponent();
  session.end();
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const missing: DataStatus = {
  state: 'missing',
  count: 0,
  expected_count: 6,
  fetched_at: null,
  setup_problem: null,
  error: null,
  error_at: null,
  waiver: null,
};

async function linksFor(isStaff: boolean): Promise<(string | null)[]> {
  session.signIn('token', makeViewer(isStaff ? 'staff' : 'customer', { is_staff: isStaff }));
  const status = {
    analytics: { ...missing, setup_problem: 'The client has no Google Analytics ID.' },
    leads: missing,
    backlinks: missing,
  };
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router as never}>
        <DataStatusList reportId={1} slug="harbor" status={status} canWaive={false} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  expect(container().textContent).toContain('The client has no Google Analytics ID.');
  return [...container().querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

// Requirements: P2-TEMPLATES-DECK-19
test('data that isn’t set up links to the client in the directory for viewers who can open the directory', async () => {
  expect(await linksFor(true)).toEqual(['/organizations/directory?organization=harbor']);
  expect(await linksFor(false)).toEqual([]);
});
