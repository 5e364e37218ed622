// @vitest-environment happy-dom
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
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
import type { Viewer } from '#platform/session/viewer.ts';
import {
  container,
  renderComponent,
  unmountComponent,
  waitFor,
} from '#platform/testing/render-component.tsx';
import type { ReportRow } from './months.queries.ts';
import { OrganizationReports } from './OrganizationReports.tsx';

let answer: () => Response;

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/monthly-reports') ? answer() : Response.json({}),
  );
  session.onEnd = () => {};
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const organization = { id: 3, slug: 'harbor', dba_name: 'Harbor' } as OrganizationOverview;
const report = {
  id: 7,
  status: 'sent',
  report_url: null,
  client: { id: 3, dba_name: 'Harbor', slug: 'harbor' },
  planning_month: { year: 2026, month: 3 },
  creator_user: null,
  approver_user: null,
} as unknown as ReportRow;

function show(viewer: Viewer) {
  session.signIn('token', viewer);
  return renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <OrganizationReports organization={organization} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}

test('a client’s empty report list shows different hints and links to staff and to clients', async () => {
  answer = () => Response.json([]);
  await show(makeViewer('staff', { is_staff: true }));
  await waitFor(() => expect(container().textContent).toContain('Monthly reports for Harbor'));
  expect(container().querySelector('a')?.getAttribute('href')).toBe('/reporting');
  await show(makeViewer('customer'));
  await waitFor(() => expect(container().textContent).toContain('once it’s sent'));
  expect(container().querySelector('a')?.getAttribute('href')).toBe('/reporting?organization=3');
});

test('a client’s reports that failed to load can be loaded with Try again', async () => {
  answer = () => Response.json({ detail: 'No.' }, { status: 403 });
  await show(makeViewer('staff', { is_staff: true }));
  await waitFor(() => expect(container().textContent).toContain('The reports couldn’t be loaded'));
  answer = () => Response.json([report]);
  const retry = [...container().querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Try again',
  );
  retry?.click();
  await waitFor(() => expect(container().textContent).toContain('1 report'));
});
