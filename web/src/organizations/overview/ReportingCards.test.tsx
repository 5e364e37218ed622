// @vitest-environment happy-dom
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { ReportingCards } from './ReportingCards.tsx';

beforeEach(() => {
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

async function cardsWith(reasons: readonly string[]) {
  const sections = {
    report: { id: 1, year: 2026, month: 3, status: 'backlog', date_sent: null, sentences: [] },
    account_health: {
      reasons,
      score: null,
      traffic: null,
      leads: null,
      desktop: null,
      mobile: null,
    },
  };
  const organization = { id: 1, slug: 'acme', sections } as unknown as OrganizationOverview;
  await renderComponent(
    <RouterContextProvider router={router}>
      <ReportingCards {...organization} />
    </RouterContextProvider>,
  );
  return [...container().querySelectorAll('h2')].map(({ firstChild }) => firstChild?.textContent);
}

test('if a client is at risk, account health is shown before the report', async () => {
  expect(await cardsWith([])).toEqual(['Report', 'Account health']);
  expect(await cardsWith(['Traffic −30%'])).toEqual(['Account health', 'Report']);
});
