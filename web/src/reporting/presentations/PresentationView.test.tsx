// @vitest-environment happy-dom
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
import { renderComponent, unmountComponent, waitFor } from '#platform/testing/render-component.tsx';
import { PresentationView } from './PresentationView.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ is_available: true, reason: null, place: null }),
  );
  session.onEnd = () => {};
  session.signIn('token', makeViewer('customer'));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const report = {
  id: 1,
  planning_month: { id: 5, year: 2026, month: 3 },
  client: { id: 3, dba_name: 'Harbor', slug: 'harbor' },
} as Report;
const slides = [{ id: 1, order: 0, title: 'Introduction', components: [] }];
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

const preview = () => document.querySelector('[role="dialog"]');
const click = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );

// Requirements: P2-PDF-01, P2-PDF-08
test('Download as PDF opens the print preview, and Close closes it', async () => {
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <PresentationView
          report={report}
          shown={{ name: 'Briefing', slides, number: 2 }}
          search={{}}
          setSearch={async () => {}}
        />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  expect(preview()).toBeNull();
  await click('Download as PDF');
  // The preview's code is loaded on demand.
  await act(() => vi.dynamicImportSettled());
  await waitFor(() => expect(preview()?.textContent).toContain('1. Introduction'));
  await click('Close');
  await waitFor(() => expect(preview()).toBeNull());
});
