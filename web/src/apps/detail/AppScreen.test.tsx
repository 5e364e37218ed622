// @vitest-environment happy-dom
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
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
import { appColumns } from '../directory/app-columns.tsx';
import { startedApplication } from '../web-application.samples.ts';
import { AppScreen } from './AppScreen.tsx';

let listed: WebApplication[];

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(listed));
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const { uuid } = startedApplication;
const settings = appColumns.find(({ id }) => id === 'settings');

async function open(path: string): Promise<void> {
  const root = createRootRoute();
  const app = createRoute({ getParentRoute: () => root, id: 'app' });
  const routeTree = root.addChildren([
    app.addChildren([
      createRoute({
        getParentRoute: () => app,
        path: '/apps',
        component: () => settings?.cell(startedApplication),
      }),
      createRoute({ getParentRoute: () => app, path: '/apps/$appID', component: AppScreen }),
    ]),
  ]);
  const history = createMemoryHistory({ initialEntries: [path] });
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
    </QueryClientProvider>,
  );
}

const links = () =>
  [...container().querySelectorAll('a')].map((link) => [
    link.textContent || link.getAttribute('aria-label'),
    link.getAttribute('href'),
  ]);

// Requirements: P2-APPS-11
test('an app’s row links to the page with the app’s uuid', async () => {
  await open('/apps');
  await waitFor(() => expect(links()).toEqual([['Settings of Acme Dental', `/apps/${uuid}`]]));
});

// Requirements: P2-APPS-13, P2-APPS-14
test('an unknown app’s page links to the app list', async () => {
  listed = [];
  await open('/apps/unknown');
  await waitFor(() => expect(container().textContent).toContain('App Not Found'));
  expect(links()).toEqual([['Back to Apps', '/apps']]);
});
