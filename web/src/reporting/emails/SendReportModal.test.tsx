// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { portalSettingsQuery } from '#platform/api/portal-settings.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import { renderComponent, unmountComponent, waitFor } from '#platform/testing/render-component.tsx';
import { ToastStack } from '#platform/ui/toasts/ToastStack.tsx';
import { dismissAllToasts } from '#platform/ui/toasts/toasts.ts';
import { SendReportModal } from './SendReportModal.tsx';

const setMail = (sends_mail: boolean) =>
  queryClient.setQueryData<object>(portalSettingsQuery.queryKey, { sends_mail });

const report = {
  id: 1,
  status: 'finalReview',
  planning_month: { id: 5, year: 2026, month: 3 },
  client: { id: 3, dba_name: 'Harbor', slug: 'harbor' },
};
const recipients = ['ann', 'ben'].map((name, place) => ({
  account: place + 1,
  user: place + 1,
  name,
  email: `${name}@client.example`,
}));
const preflight = {
  report: 1,
  is_ready: true,
  problems: [],
  warnings: [] as { text: string; slide: null }[],
  recipients,
  presentation_version_number: 1,
  fingerprint: 'f',
};
const job = { id: 9, kind: 'reporting.send-report', progress_done: 2, progress_total: 2 };

const sent: unknown[] = [];
let response: Promise<void>;

beforeEach(() => {
  setMail(true);
  preflight.warnings = [];
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
  sent.length = 0;
  response = Promise.resolve();
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'https://portal.example');
    if (method === 'POST') {
      sent.push([pathname, JSON.parse(`${body}`)]);
      await response;
      return Response.json({ ...job, state: 'queued' }, { status: 202 });
    }
    if (pathname.includes('/jobs/')) return Response.json({ ...job, state: 'done' });
    if (pathname.includes('/preflight')) return Response.json(preflight);
    if (!pathname.includes('/report-sendings')) return Response.json(report);
    const own = { id: 4, report: 1, state: 'done', recipient_count: 2, problems: [], job: 9 };
    return Response.json(sent.length > 0 ? [own] : []);
  });
});
afterEach(async () => {
  await unmountComponent();
  dismissAllToasts();
  queryClient.clear();
  session.end();
  vi.unstubAllGlobals();
});

const send = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.endsWith('to 2 people'),
  );
const messages = () =>
  [...document.querySelectorAll('[aria-label="Messages"] p')].map(({ textContent }) => textContent);

test.each([
  ['with a mail server, the dialog doesn’t mention it', true],
  ['without a mail server, the dialog says that nobody receives the emails', false],
])('%s', async (_, sendsMail) => {
  setMail(sendsMail);
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <SendReportModal reportId={1} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await waitFor(() => {
    expect(send()).toBeDefined();
    const text = document.querySelector('[role="dialog"]')?.textContent;
    expect(text?.includes('The portal has no mail server.')).toBe(!sendsMail);
  });
});

// Requirements: P2-REPORT-STATUS-10, P2-REPORT-STATUS-11, P2-EMAIL-01, P2-EMAIL-02
test.each([
  ['finalReview', 'Send to 2 people'],
  ['sent', 'Re-Send to 2 people'],
])(
  'a report in %s is sent in one call; the button is busy until the response, and then a toast is shown',
  async (status, label) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    response = promise;
    report.status = status;
    await renderComponent(
      <QueryClientProvider client={queryClient}>
        <SendReportModal reportId={1} onClose={() => {}} />
        <ToastStack />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(send()?.textContent).toBe(label));
    await act(async () => send()?.click());
    await waitFor(() =>
      expect([send()?.disabled, send()?.hasAttribute('data-loading')]).toEqual([true, true]),
    );
    expect(sent).toEqual([
      [
        '/api/monthly-reports/1/send_report/',
        { attach_pdf: false, message: null, fingerprint: 'f' },
      ],
    ]);
    expect(messages()).toEqual([]);
    resolve();
    await waitFor(() => expect(messages()).toEqual(['Report Sent!']));
  },
);

test.each([
  ['without warnings has the note that everything is in place', [], true],
  ['with a warning doesn’t have the note', ['The text is the same as last month.'], false],
])('a report %s', async (_, warnings, isComplete) => {
  preflight.warnings = warnings.map((text) => ({ text, slide: null }));
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <SendReportModal reportId={1} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(send()).toBeDefined());
  const dialog = document.querySelector('[role="dialog"]');
  expect(dialog?.textContent?.includes('Everything is in place')).toBe(isComplete);
});
