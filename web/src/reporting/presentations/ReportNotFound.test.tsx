// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import {
  container,
  renderComponent,
  unmountComponent,
  waitFor,
} from '#platform/testing/render-component.tsx';
import { ReportNotFound } from './ReportView.tsx';

beforeEach(() => {
  session.onEnd = () => {};
});
afterEach(async () => {
  await unmountComponent();
  session.end();
});

async function open(permissions: { codename: 'view_monthlyreport' }[]) {
  session.signIn('token', makeViewer('customer', { permissions }));
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/reporting', component: () => 'Dashboard' }),
    createRoute({
      getParentRoute: () => root,
      path: '/reporting/$reportId',
      component: ReportNotFound,
    }),
  ]);
  const history = createMemoryHistory({ initialEntries: ['/reporting/99'] });
  const router = createRouter({ routeTree, history });
  await renderComponent(<RouterProvider router={router as never} />);
  return router;
}

test('people who can see reports get a message that the report doesn’t exist', async () => {
  const router = await open([{ codename: 'view_monthlyreport' }]);
  await waitFor(() => expect(container().textContent).toContain('Report not found.'));
  expect(router.state.location.pathname).toBe('/reporting/99');
});

// Requirements: P2-REPORT-VIEW-07
test('other people are redirected to /reporting/ without a message', async () => {
  const router = await open([]);
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/reporting\/?$/));
  await waitFor(() => expect(container().textContent).toContain('Dashboard'));
  expect(container().textContent).not.toContain('Report not found.');
});
