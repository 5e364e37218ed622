// @vitest-environment happy-dom
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { uiComponents } from '@portal/contract/reporting/ui-components.ts';
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
import { SetupHint } from './SetupHint.tsx';

beforeEach(() => {
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const empty = {
  slug: 'harbor',
  logo: null,
  google_analytics_id: null,
  what_converts_account: null,
  shows_promised: false,
};
const complete = {
  slug: 'harbor',
  logo: '/files/1',
  google_analytics_id: '123',
  what_converts_account: { account_id: '4' },
  shows_promised: true,
};

async function hintOf(name: string, organization: object | null): Promise<string[]> {
  await renderComponent(
    <RouterContextProvider router={router as never}>
      <SetupHint name={name} organization={organization as Organization | null} />
    </RouterContextProvider>,
  );
  const link = container().querySelector('a');
  const text = container().querySelector('p')?.textContent ?? '';
  return link ? [text, link.getAttribute('href') ?? ''] : [];
}

const directory = '/organizations/directory?organization=harbor';

// Requirements: P2-TEMPLATES-DECK-19
test.each([
  ['OrgLogo', 'The client has no logo. Upload it in the client directory'],
  [
    'GoogleAnalyticsChart',
    'The client has no Google Analytics ID. Enter it in the client directory',
  ],
  [
    'WhatConvertsChart',
    'The client has no call-tracking account. Enter it in the client directory',
  ],
  [
    'PromisedAndDelivered',
    'The client can’t see what was promised and delivered, so this component is empty. ' +
      'Switch it on in the client directory',
  ],
])('%s links to the directory if the client’s data for it is missing', async (name, text) => {
  expect(await hintOf(name, empty)).toEqual([text, directory]);
  expect(await hintOf(name, complete)).toEqual([]);
  expect(await hintOf(name, null)).toEqual([]);
});

test('only four components need data from the client’s record', async () => {
  const found = [];
  for (const { name } of uiComponents) {
    if ((await hintOf(name, empty)).length > 0) found.push(name);
  }
  expect(found.sort()).toEqual([
    'GoogleAnalyticsChart',
    'OrgLogo',
    'PromisedAndDelivered',
    'WhatConvertsChart',
  ]);
});
