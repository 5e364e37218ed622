// @vitest-environment happy-dom
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { renderComponent, unmountComponent, waitFor } from '#platform/testing/render-component.tsx';
import { ToastStack } from '#platform/ui/toasts/ToastStack.tsx';
import { dismissAllToasts } from '#platform/ui/toasts/toasts.ts';
import { ReportActions } from './ReportActions.tsx';

const called: string[] = [];
/** Calls stay pending until this promise resolves. */
let responses: Promise<void>;

beforeEach(() => {
  called.length = 0;
  responses = new Promise(() => {});
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
    called.push(`${method} ${new URL(url, 'https://portal.example').pathname}`);
    await responses;
    return Response.json({ id: 1 });
  });
});
afterEach(async () => {
  await unmountComponent();
  dismissAllToasts();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const report_url = 'https://portal.example/reporting/2026/3/harbor';

const show = (given: Partial<Report>) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <ReportActions
        report={{
          id: 1,
          status: 'finalReview',
          report_url,
          presentation: 2,
          is_sending: false,
          allowed_actions: ['update'],
          client: { dba_name: 'Harbor' },
          ...given,
        }}
      />
      <ToastStack />
    </QueryClientProvider>,
  );

const buttons = () =>
  [...document.querySelectorAll('button')].map(({ textContent, disabled }) => [
    textContent,
    disabled ? 'disabled' : 'enabled',
  ]);
const messages = () =>
  [...document.querySelectorAll('[aria-label="Messages"] p')].map(({ textContent }) => textContent);
const named = (name: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name);
const isBusy = (button: HTMLButtonElement | undefined) => [
  button?.disabled,
  button?.hasAttribute('data-loading'),
];

// Requirements: P2-REPORT-STATUS-11
test.each([true, false])(
  'Send Report is busy only while the report is being sent: is_sending %s',
  async (is_sending) => {
    await show({ is_sending, allowed_actions: ['update', 'send'] });
    expect(isBusy(named('Send Report')[0])).toEqual([is_sending, is_sending]);
  },
);

// Requirements: P2-REPORT-STATUS-06, P2-REPORT-STATUS-07
test('Send Report is shown in Final Review and Re-Send in Sent, and both are disabled without a URL', async () => {
  for (const status of ['backlog', 'assigned'] as const) {
    await show({ status });
    expect(buttons(), status).toEqual([]);
  }
  await show({ allowed_actions: ['update', 'send'] });
  expect(buttons()).toEqual([['Send Report', 'enabled']]);
  await show({ report_url: null });
  expect(buttons()).toEqual([['Send Report', 'disabled']]);
  await show({ status: 'sent', allowed_actions: ['update', 'resend'] });
  expect(buttons()).toEqual([['Re-Send', 'enabled']]);
  await show({ status: 'sent', report_url: null });
  expect(buttons()).toEqual([['Re-Send', 'disabled']]);
});

// Requirements: P2-REPORT-STATUS-12, P2-REPORT-STATUS-08, P2-ENTRIES-06
test('Create Presentation is busy during the call, and a toast is shown at the end', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  responses = promise;
  await show({ status: 'backlog', presentation: null, allowed_actions: ['create_presentation'] });
  await act(async () => named('Create Presentation')[0]?.click());
  await waitFor(() => expect(isBusy(named('Create Presentation')[0])).toEqual([true, true]));
  expect(called).toEqual(['POST /api/monthly-reports/1/create_report_presentation/']);
  resolve();
  await waitFor(() => expect(messages()).toEqual(['Report Created!']));
  await waitFor(() => expect(isBusy(named('Create Presentation')[0])).toEqual([false, false]));
});

// Requirements: P2-REPORT-STATUS-13, P2-REPORT-STATUS-09, P2-ENTRIES-08, P2-ENTRIES-09
test('Re-Create asks for confirmation, is busy during the call, and shows a toast at the end', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  responses = promise;
  await show({ status: 'backlog', allowed_actions: ['recreate_presentation'] });
  await act(async () => named('Re-Create')[0]?.click());
  expect(called).toEqual([]);
  await waitFor(() => expect(named('Re-Create')).toHaveLength(2));
  await act(async () => named('Re-Create')[1]?.click());
  await waitFor(() =>
    expect(named('Re-Create').map(isBusy)).toEqual([
      [true, true],
      [true, true],
    ]),
  );
  expect(called).toEqual(['POST /api/monthly-reports/1/recreate_report_presentation/']);
  resolve();
  await waitFor(() => expect(messages()).toEqual(['Report Re-Created!']));
});
