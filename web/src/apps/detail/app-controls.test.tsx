// @vitest-environment happy-dom
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
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
import {
  inactiveApplication,
  runningOperation,
  startedApplication,
  stoppedApplication,
} from '../web-application.samples.ts';
import { BackUpButton } from './BackUpButton.tsx';
import { BackupFiles } from './BackupFiles.tsx';
import { DeleteApp } from './DeleteApp.tsx';
import { StatusSection } from './StatusSection.tsx';

const { id } = startedApplication;
let requests: string[];
let answer: PromiseWithResolvers<WebApplication> | null;

beforeEach(() => {
  requests = [];
  answer = null;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname } = new URL(url, 'http://portal.example');
    if (pathname.startsWith('/api/web-app')) {
      requests.push(`${method} ${pathname}${typeof body === 'string' ? ` ${body}` : ''}`);
    }
    if (/list_/.test(pathname)) return Response.json([]);
    if (pathname.startsWith('/api/web-app')) return Response.json(await answer?.promise);
    return Response.json({});
  });
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = (application: WebApplication) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <StatusSection application={application} />
      <BackUpButton application={application} />
      <BackupFiles application={application} type="database" />
      <BackupFiles application={application} type="code" />
      <DeleteApp application={application} />
    </QueryClientProvider>,
  );

const buttonOf = (name: string, within: Element = container()) => {
  const buttons = [...within.querySelectorAll('button')];
  const button = buttons.find(({ textContent }) => textContent?.trim() === name);
  if (!button) throw new Error(`There is no button ${name}.`);
  return button;
};
const click = (element: HTMLElement) => act(async () => element.click());
const isBusy = (name: string) => buttonOf(name).hasAttribute('data-loading');
const dialog = () => {
  const dialog = document.querySelector('[role="dialog"]');
  if (!dialog) throw new Error('Nothing is asked.');
  return dialog;
};
const switchOf = () => container().querySelector('input[role="switch"]') as HTMLInputElement;

// Requirements: P2-APPS-17, P2-APPS-23, P2-APPS-24, P2-APPS-35
test.each([
  ['Check Status', startedApplication, `GET /api/web-applications/${id}/status_check/`],
  ['Start', stoppedApplication, `POST /api/web-applications/${id}/start_server/`],
  ['Back Up Now', startedApplication, `POST /api/web-applications/${id}/backup/`],
])('the button %s is busy until its call returns', async (name, application, request) => {
  answer = Promise.withResolvers();
  await show(application);
  expect(isBusy(name)).toBe(false);
  await click(buttonOf(name));
  expect(requests).toContain(request);
  await waitFor(() => expect(isBusy(name)).toBe(true));
  await act(async () => answer?.resolve(application));
  await waitFor(() => expect(isBusy(name)).toBe(false));
});

// Requirements: P2-APPS-35
test.each([
  ['start', 'Start', stoppedApplication],
  ['stop', 'Stop', startedApplication],
  ['backup', 'Back Up Now', startedApplication],
  ['delete', 'Delete', startedApplication],
] as const)(
  'while the operation %s is running, the button %s is busy',
  async (kind, name, application) => {
    await show({ ...application, operation: { ...runningOperation, kind }, allowed_actions: [] });
    expect(isBusy(name)).toBe(true);
  },
);

// Requirements: P2-APPS-23
test('statuses aren’t shown as failed before the first check', async () => {
  const statuses = () =>
    [...container().querySelectorAll('li[aria-label]')].map(({ textContent }) => textContent);
  await show({ ...stoppedApplication, status_checked_at: null });
  expect(statuses()).toEqual([
    'Web serverNot checked',
    'WordPressNot checked',
    'WebsiteNot checked',
  ]);
  await show(stoppedApplication);
  expect(statuses()[0]).toBe('Web serverDoesn’t respond');
});

// Requirements: P2-APPS-18, P2-APPS-20
test('stopping an app asks for confirmation and shows the app’s name', async () => {
  answer = Promise.withResolvers();
  await show(startedApplication);
  await click(buttonOf('Stop'));
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual([]);
  expect(dialog().textContent).toContain('Stop Acme Dental?');
  await click(buttonOf('Stop', dialog()));
  expect(requests).toContain(`POST /api/web-applications/${id}/stop_server/`);
  await waitFor(() => expect(isBusy('Stop')).toBe(true));
  await act(async () => answer?.resolve(stoppedApplication));
});

// Requirements: P2-APPS-15, P2-APPS-16, P2-APPS-27, P2-APPS-28, P2-APPS-29
test('deactivating an app asks for confirmation, and afterward both backup lists are refetched', async () => {
  answer = Promise.withResolvers();
  await show(startedApplication);
  requests = [];
  await click(switchOf());
  expect(requests).toEqual([]);
  expect(dialog().textContent).toContain('Deactivate Acme Dental?');
  await click(buttonOf('Deactivate', dialog()));
  expect(requests).toEqual([`PUT /api/web-applications/${id}/ {"active":false}`]);
  await act(async () => answer?.resolve(inactiveApplication));
  await waitFor(() => {
    expect(requests).toContain(`GET /api/web-applications/${id}/list_db_backups/`);
    expect(requests).toContain(`GET /api/web-applications/${id}/list_codebase_backups/`);
  });
});

// Requirements: P2-APPS-15, P2-APPS-16, P2-APPS-27
test('an inactive app has disabled controls; activating it needs no confirmation and checks its status', async () => {
  answer = Promise.withResolvers();
  await show(inactiveApplication);
  for (const name of ['Check Status', 'Start', 'Back Up Now']) {
    expect(buttonOf(name).disabled).toBe(true);
  }
  await click(switchOf());
  expect(requests).toContain(`PUT /api/web-applications/${id}/ {"active":true}`);
  await act(async () => answer?.resolve(stoppedApplication));
  await waitFor(() => expect(requests).toContain(`GET /api/web-applications/${id}/status_check/`));
});

// Requirements: P2-APPS-25, P2-APPS-35
test('deleting an app requires typing its name, and the button is busy during the call', async () => {
  answer = Promise.withResolvers();
  await show(startedApplication);
  await click(buttonOf('Delete'));
  expect(dialog().textContent).toContain('Delete Acme Dental?');
  const remove = buttonOf('Delete', dialog());
  const input = dialog().querySelector('input') as HTMLInputElement;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const type = (text: string) =>
    act(async () => {
      setValue?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('Acme');
  expect(remove.disabled).toBe(true);
  await type('Acme Dental');
  expect(remove.disabled).toBe(false);
  await act(async () => dialog().querySelector('form')?.requestSubmit());
  expect(requests.at(-1)).toBe(
    `POST /api/web-applications/${id}/delete_and_clean/ {"site_name":"Acme Dental"}`,
  );
  await waitFor(() => expect(remove.hasAttribute('data-loading')).toBe(true));
  await act(async () => answer?.resolve({ ...startedApplication, scheduled_for_deletion: true }));
});
