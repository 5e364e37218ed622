// @vitest-environment happy-dom
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
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
import {
  container,
  renderComponent,
  unmountComponent,
  waitFor,
} from '#platform/testing/render-component.tsx';
import { startedApplication } from '../web-application.samples.ts';
import { AppsSection } from './AppsSection.tsx';

let listed: WebApplication[];

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('/web-applications') ? listed : {}),
  );
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
});

const drill = {
  text: 'Restored in 4 s, with its title and 3 posts.',
  at: '2026-11-22T04:01:00.000Z',
  backup_created_at: '2026-11-22T06:00:00.000Z',
  last_success_at: '2026-11-22T04:01:00.000Z',
};

// Requirements: P2-APPS-24
test('each app shows its last test restore’s result and, if it failed, the date of the last success', async () => {
  listed = [
    { ...startedApplication, site_name: 'Good', last_drill: { ...drill, is_ok: true } },
    {
      ...startedApplication,
      id: 8,
      site_name: 'Bad',
      last_drill: { ...drill, is_ok: false, text: 'The restored site has another title.' },
    },
  ];
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <AppsSection organization={startedApplication.organization} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  const lineOf = (name: string) =>
    [...container().querySelectorAll('li')].find(({ textContent }) => textContent?.includes(name))
      ?.textContent ?? '';
  await waitFor(() => {
    expect(lineOf('Good')).toContain('Restored in 4 s, with its title and 3 posts.');
    expect(lineOf('Good')).not.toContain('last success');
    expect(lineOf('Bad')).toContain('The restored site has another title.');
    expect(lineOf('Bad')).toContain('The last success was on');
  });
});
