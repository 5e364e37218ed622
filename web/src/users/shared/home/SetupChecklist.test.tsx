// @vitest-environment happy-dom
import { setupStepNames } from '@portal/contract/users/setup-steps.ts';
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
import { SetupChecklist } from './SetupChecklist.tsx';

const sent: { url: string; body: unknown }[] = [];

beforeEach(() => {
  session.onEnd = () => {};
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    sent.push({ url, body: options.body });
    return Response.json({ is_dismissed: true, version: 1 });
  });
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const superuser = makeViewer('administrator', { is_staff: true, is_superuser: true });
const staff = makeViewer('staff', { is_staff: true });

const show = (viewer: Viewer, hidesCharts = false) => {
  session.signIn('token', viewer);
  const steps = setupStepNames.map((name) => ({ name, is_done: name === 'client' }));
  return renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <SetupChecklist setup={{ steps }} hidesCharts={hidesCharts} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
};

const itemOf = (title: string) =>
  [...container().querySelectorAll('li')].find((item) => item.textContent?.includes(title));

const hideButton = () =>
  [...container().querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('Hide Checklist'),
  );

test('a completed step is ticked and has no link, and an open step links to its screen', async () => {
  await show(staff);
  expect(container().textContent).toContain(`1 of ${setupStepNames.length} done`);
  const done = itemOf('Add a client');
  expect(done?.querySelector('[aria-label="Done"]')).not.toBeNull();
  expect(done?.querySelector('a')).toBeNull();
  const open = itemOf('Invite your team');
  expect(open?.querySelector('[aria-label="Open"]')).not.toBeNull();
  expect(open?.querySelector('a')?.getAttribute('href')).toBe('/users/invitations?panel=invite');
});

test('only a superuser can hide the checklist', async () => {
  await show(staff);
  expect(hideButton()).toBeUndefined();
  await unmountComponent();
  await show(superuser);
  hideButton()?.click();
  await waitFor(() => {
    const call = sent.find(({ url }) => url.includes('/api/setup-checklist'));
    expect(call?.body).toBe(JSON.stringify({ is_dismissed: true }));
  });
});

test('the checklist mentions the charts only while the charts are omitted', async () => {
  await show(staff);
  expect(container().textContent).not.toContain('Charts appear below');
  await unmountComponent();
  await show(staff, true);
  expect(container().textContent).toContain('Charts appear below');
});
