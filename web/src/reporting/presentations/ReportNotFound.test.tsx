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
import { ReportScreen } from './ReportScreens.tsx';
import { ReportNotFound } from './ReportView.tsx';

beforeEach(() => {
  session.onEnd = () => {};
});
afterEach(async () => {
  await unmountComponent();
  session.end();
});

async function open(
  permissions: { codename: 'view_monthlyreport' }[],
  path = '/reporting/99',
  component = ReportNotFound,
) {
  session.signIn('token', makeViewer('customer', { permissions }));
  const root = createRootRoute();
  // The screens look up their routes by id, so these ids must match the app's route ids.
  const app = createRoute({ getParentRoute: () => root, id: 'app' });
  const frame = createRoute({ getParentRoute: () => app, id: 'reporting-frame' });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/reporting', component: () => 'Dashboard' }),
    app.addChildren([
      frame.addChildren([
        createRoute({ getParentRoute: () => frame, path: '/reporting/$reportId', component }),
      ]),
    ]),
  ]);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree, history });
  await renderComponent(<RouterProvider router={router as never} />);
  return router;
}

test('people who can see reports get a message that the report wasn’t found', async () => {
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

// Requirements: A-003, P2-ROUTES-08
test.each(['0', '007', '1234567890'])(
  'the number %s, which isn’t a valid id, leads to the message that the report wasn’t found',
  async (segment) => {
    const router = await open(
      [{ codename: 'view_monthlyreport' }],
      `/reporting/${segment}`,
      ReportScreen,
    );
    await waitFor(() => expect(container().textContent).toContain('Report not found.'));
    expect(router.state.location.pathname).toBe(`/reporting/${segment}`);
  },
);
