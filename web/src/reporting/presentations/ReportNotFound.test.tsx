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
import { openStage, type Stage, see } from '#platform/testing/stage.tsx';
import { ReportNotFound } from './ReportView.tsx';

let stage: Stage;
beforeEach(() => {
  session.onEnd = () => {};
  stage = openStage();
});
afterEach(async () => {
  await stage.close();
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
  await stage.show(<RouterProvider router={router as never} />);
  return router;
}

test('a report that isn’t found says so to those who may see reports', async () => {
  const router = await open([{ codename: 'view_monthlyreport' }]);
  await see(() => expect(stage.host.textContent).toContain('Report not found.'));
  expect(router.state.location.pathname).toBe('/reporting/99');
});

// Requirements: P2-REPORT-VIEW-07
test('a report that isn’t found leads others to /reporting/ and says nothing', async () => {
  const router = await open([]);
  await see(() => expect(router.state.location.pathname).toMatch(/^\/reporting\/?$/));
  await see(() => expect(stage.host.textContent).toContain('Dashboard'));
  expect(stage.host.textContent).not.toContain('Report not found.');
});
