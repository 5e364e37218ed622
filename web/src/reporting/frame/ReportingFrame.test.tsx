// @vitest-environment happy-dom
import type { Permission } from '@portal/contract/platform/permissions.ts';
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
import { anAccount, makeViewer } from '#platform/session/viewer.samples.ts';
import {
  container,
  renderComponent,
  unmountComponent,
  waitFor,
} from '#platform/testing/render-component.tsx';
import { ReportingFrame } from './ReportingFrame.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  session.onEnd = () => {};
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Returns the links in the area's menu, and whether the menu has the month picker. */
async function menuOf(held: readonly Permission[], isStaff = false) {
  await unmountComponent();
  const permissions = held.map((codename) => ({ codename }));
  session.signIn(
    'token',
    makeViewer(isStaff ? 'staff' : 'customer', {
      is_staff: isStaff,
      permissions,
      org_roles: isStaff ? [] : [anAccount],
    }),
  );
  const root = createRootRoute({ component: ReportingFrame });
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/' })]),
    history: createMemoryHistory(),
  });
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const menu = () => container().querySelector('nav[aria-label=Reporting]');
  await waitFor(() => expect(container().querySelector('[data-content]')).not.toBeNull());
  return {
    links: [...(menu()?.querySelectorAll('a') ?? [])].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]),
    hasMonths: (menu()?.querySelector('input[aria-label=Month]') ?? null) !== null,
  };
}

const dashboard = ['Dashboard', '/reporting'];

// Requirements: P2-REPORT-NAV-01, P2-REPORT-NAV-02, P2-REPORT-NAV-04
test('clients have no menu besides the sidebar; with the update permission, they have a menu with the month picker', async () => {
  expect(await menuOf(['view_monthlyreport'])).toEqual({ links: [], hasMonths: false });
  expect(await menuOf(['view_monthlyreport', 'add_monthlyreport'])).toMatchObject({
    hasMonths: false,
  });
  // Only staff can open the template list, so clients who manage reports have no link to it.
  const managed = await menuOf(['view_monthlyreport', 'update_monthlyreport']);
  expect(managed).toMatchObject({ hasMonths: true });
  expect(managed.links).toContainEqual(dashboard);
  expect(managed.links).not.toContainEqual(
    expect.arrayContaining(['/reporting/presentation-templates']),
  );
});

// Requirements: P2-REPORT-NAV-01, P2-REPORT-NAV-02, P2-REPORT-NAV-04
test('staff see every link in the area’s menu, and the month picker', async () => {
  expect(await menuOf([], true)).toEqual({
    links: [
      dashboard,
      ['Presentation Templates', '/reporting/presentation-templates'],
      ['Report Data', '/reporting/data'],
    ],
    hasMonths: true,
  });
});
