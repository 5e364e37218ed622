// @vitest-environment happy-dom
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import type { ReportEmailEntry } from '@portal/contract/reporting/emails/report-email-entry.schema.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act } from 'react';
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
import { ReportEntries } from './ReportEntries.tsx';

const missing = { state: 'missing', count: 0, expected_count: 1, waiver: null };
const mail: ReportEmailEntry = {
  id: 1,
  report: 1,
  email: 'ann@client.example',
  state: 'sent',
  link_clicked: false,
  did_unsubscribe: false,
  date_sent: '2026-04-06T15:00:00.000Z',
  date_first_viewed: null,
  date_unsubscribed: null,
  allowed_actions: [],
};

const entry = (id: number, given: Partial<Report>) =>
  ({
    id,
    status: 'backlog',
    report_url: 'https://portal.example/reporting/2026/3/harbor',
    planning_month: { id, year: 2026, month: id },
    client: { id: 3, dba_name: 'Harbor', slug: 'harbor' },
    presentation: id,
    date_created: '2026-03-02T15:00:00.000Z',
    last_updated: '2026-04-21T15:00:00.000Z',
    data_status: {
      analytics: { ...missing, state: 'present' },
      leads: { ...missing, state: 'partial' },
      backlinks: missing,
    },
    emailEntries: [mail],
    is_sending: false,
    allowed_actions: ['update', 'recreate_presentation'],
    ...given,
  }) as unknown as Report;

let reports: Report[];
const asked: URL[] = [];

beforeEach(() => {
  reports = [];
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'https://portal.example');
    if (!url.pathname.includes('/monthly-reports')) return Response.json({});
    asked.push(url);
    return Response.json(reports);
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // The table renders only rows within its height, which is 0 in happy-dom.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
/** Renders the entries, and waits until each report has one. */
async function show(...given: Report[]): Promise<void> {
  reports = given;
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <ReportEntries organization={{ id: 3, slug: 'harbor' } as Organization} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(cells()).toHaveLength(given.length));
}

const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);
const headings = () => [...container().querySelectorAll('[role="columnheader"]')];
const cells = () =>
  [...container().querySelectorAll('[role="row"]')]
    .map((row) => [...row.querySelectorAll('[role="gridcell"]')])
    .filter((row) => row.length > 0);
/** Returns an entry's action names. */
const actionsOf = (row: number) => texts(cells()[row]?.at(-1)?.querySelectorAll('a, button') ?? []);
const click = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );

// Requirements: P2-ENTRIES-01, P2-ENTRIES-04, P2-ENTRIES-15
test('an entry shows its month, status, dates, and data status', async () => {
  await show(entry(3, {}));
  expect(texts(headings())).toEqual([
    'Month',
    'Status',
    'Created',
    'Updated',
    'Data Status',
    'Actions',
  ]);
  const [row = []] = cells();
  expect(texts(row).slice(0, 4)).toEqual([
    'March 2026',
    'Backlog',
    'Mar 2nd, 2026',
    'Apr 21st, 2026',
  ]);
  expect(
    [...(row[4]?.querySelectorAll('[role="img"]') ?? [])].map((icon) =>
      icon.getAttribute('aria-label'),
    ),
  ).toEqual([
    'Analytics data: Complete',
    'Lead-tracking data: Incomplete',
    'Backlink/SEO data: Missing',
  ]);
});

// Requirements: P2-ENTRIES-02, P2-ENTRIES-03
test('the list requests the organization’s entries, sorted by the chosen column', async () => {
  await show(entry(3, {}));
  for (const name of ['Month', 'Status', 'Created', 'Updated']) await click(name);
  const queries = asked.map(({ searchParams }) => [
    searchParams.get('organization'),
    searchParams.get('ordering'),
  ]);
  expect(queries).toEqual([
    ['3', '-month'],
    ['3', 'month'],
    ['3', 'status'],
    ['3', 'date_created'],
    ['3', 'last_updated'],
  ]);
});

// Requirements: P2-ENTRIES-05, P2-ENTRIES-07, P2-ENTRIES-08, P2-ENTRIES-10, P2-ENTRIES-11
test('entries without a presentation only offer to create one; others offer actions by report status', async () => {
  const managed = ['update', 'recreate_presentation'] as const;
  await show(
    entry(1, {
      status: 'finalReview',
      presentation: null,
      allowed_actions: ['update', 'create_presentation', 'send'],
    }),
    entry(2, { status: 'assigned', allowed_actions: [...managed] }),
    entry(3, { status: 'finalReview', allowed_actions: [...managed, 'send'] }),
    entry(4, { status: 'sent', allowed_actions: [...managed, 'resend'] }),
  );
  expect([0, 1, 2, 3].map(actionsOf)).toEqual([
    ['Create Presentation'],
    ['View', 'Re-Create', 'Notifications'],
    ['View', 'Re-Create', 'Send Report', 'Notifications'],
    ['View', 'Re-Create', 'Re-Send', 'Notifications'],
  ]);
  const links = [...container().querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([2, 3, 4].map((month) => `/reporting/2026/${month}/harbor`));
});

// Requirements: P2-ENTRIES-12, P2-ENTRIES-13
test('Notifications opens a panel with the report’s emails, and the button reads Close while it is open', async () => {
  await show(entry(3, {}));
  const panel = () => document.querySelector('aside');
  expect(panel()).toBeNull();
  await click('Notifications');
  expect(panel()?.textContent).toContain('ann@client.example');
  expect(panel()?.textContent).toContain('Apr 6th, 2026');
  expect(actionsOf(0).at(-1)).toBe('Close');
  await click('Close');
  expect(panel()).toBeNull();
  expect(actionsOf(0).at(-1)).toBe('Notifications');
});

// Requirements: P2-ENTRIES-14
test('an organization without reports shows a message that there are no entries', async () => {
  await show();
  await waitFor(() =>
    expect(texts(container().querySelectorAll('h2, h3, p'))).toContain(
      'There are currently no entries available.',
    ),
  );
});
