// @vitest-environment happy-dom
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { ReportingCards } from './ReportingCards.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  vi.unstubAllGlobals();
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

const unsent = { status: 'backlog', date_sent: null };

async function cardsWith(reasons: readonly string[], state: object = unsent, next?: object) {
  const sections = {
    report: { id: 1, year: 2026, month: 3, sentences: [], ...state },
    next_report: next,
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

test('an unsent report that is older than a sent one is late, and comes first', async () => {
  const sent = { date_sent: '2026-03-05T12:00:00.000Z', status: 'sent' };
  const next = { id: 2, year: 2026, month: 2, status: 'finalReview', scheduled_for: null };
  expect(await cardsWith([], sent, next)).toEqual(['Next report', 'Report', 'Account health']);
  expect(container().textContent).toContain('Late · February 2026');
  expect(await cardsWith([], sent, { ...next, month: 4 })).toEqual([
    'Report',
    'Next report',
    'Account health',
  ]);
  expect(container().textContent).not.toContain('Late');
});
