// @vitest-environment happy-dom
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { ReportingCards } from './ReportingCards.tsx';

afterEach(unmountComponent);

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

async function cardsWith(reasons: readonly string[]) {
  const sections = {
    report: null,
    account_health: { reasons, traffic: null, leads: null, desktop: null, mobile: null },
  };
  const organization = { id: 1, slug: 'acme', sections } as unknown as OrganizationOverview;
  await renderComponent(
    <RouterContextProvider router={router}>
      <ReportingCards {...organization} />
    </RouterContextProvider>,
  );
  return [...container().querySelectorAll('h2')].map(({ textContent }) => textContent);
}

test('the account health of a client at risk comes before the report', async () => {
  expect(await cardsWith([])).toEqual(['Report', 'Account health']);
  expect(await cardsWith(['Traffic −30%'])).toEqual(['Account health', 'Report']);
});
