// @vitest-environment happy-dom
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
import { NotConnected, useNoneConnected } from './NotConnected.tsx';

let states: Record<string, string>;
const fetched = vi.fn();

beforeEach(() => {
  session.onEnd = () => {};
  states = { whatconverts: 'not_set_up', wordpress: 'working' };
  fetched.mockClear();
  vi.stubGlobal('fetch', async (url: string) => {
    fetched(url);
    return Response.json(Object.entries(states).map(([id, state]) => ({ id, status: { state } })));
  });
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const ids = ['whatconverts'];

function Sample() {
  return useNoneConnected(ids) ? (
    <NotConnected>Leads come from WhatConverts.</NotConnected>
  ) : (
    'Connected'
  );
}

const show = (viewer: Viewer) => {
  session.signIn('token', viewer);
  return renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <Sample />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
};

const superuser = makeViewer('administrator', { is_staff: true, is_superuser: true });
const staff = makeViewer('staff', { is_staff: true });

test('a superuser sees a link to the connectors while none of them is set up', async () => {
  await show(superuser);
  await waitFor(() => expect(container().textContent).toContain('Nothing is connected yet.'));
  const link = container().querySelector('a');
  expect(link?.getAttribute('href')).toBe('/administration/connectors');
});

test('other staff see who can connect services, without a link', async () => {
  await show(staff);
  await waitFor(() => expect(container().textContent).toContain('A superuser connects services.'));
  expect(container().querySelector('a')).toBeNull();
});

test('no notice is shown once a connector is set up, even if the connector fails', async () => {
  states.whatconverts = 'failing';
  await show(superuser);
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(container().textContent).toMatch(/Connected$/);
});

test('connectors aren’t fetched for clients', async () => {
  await show(makeViewer('customer'));
  expect(fetched).not.toHaveBeenCalled();
  expect(container().textContent).toMatch(/Connected$/);
});
