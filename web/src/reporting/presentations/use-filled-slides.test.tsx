// @vitest-environment happy-dom
import type { Presentation } from '@portal/contract/reporting/presentations/presentation.schema.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { newComponent } from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent } from '@portal/contract/reporting/ui-components.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import { renderComponent, unmountComponent, waitFor } from '#platform/testing/render-component.tsx';
import { useFilledSlides } from './use-filled-slides.ts';

let requests: string[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json({});
  });
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const report = {
  id: 3,
  organization: 25,
  month: 8,
  planning_month: { id: 8, year: 2026, month: 3 },
  client: { id: 25, dba_name: 'Harbor', slug: 'harbor' },
} as Report;

function Deck({ presentation }: { presentation: Presentation }) {
  return useFilledSlides(report, presentation).length;
}

async function show(name: string): Promise<void> {
  const entry = findUiComponent(name);
  if (!entry) throw new Error('The catalog has no such component.');
  const slides = [{ id: 1, order: 0, title: 'One', components: [newComponent(entry, 'one')] }];
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <Deck presentation={{ slides } as unknown as Presentation} />
    </QueryClientProvider>,
  );
}

const ofOrganization = () => requests.filter((url) => url.startsWith('/api/organizations/25'));

// Requirements: P2-SLIDES-COMPONENTS-12
test('the organization is requested for the logo, but not for the month’s title', async () => {
  await show('ReportingMonthTitle');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(ofOrganization()).toEqual([]);
  await show('OrgLogo');
  await waitFor(() => expect(ofOrganization()).toHaveLength(1));
});
