// @vitest-environment happy-dom
import type { ReportEmailEntry } from '@portal/contract/reporting/emails/report-email-entry.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { EmailEvents } from './EmailEvents.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(async () => {
  await unmountComponent();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = (entries: readonly ReportEmailEntry[]) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <EmailEvents entries={entries} />
    </QueryClientProvider>,
  );

let lastId = 0;
function entry(given: Partial<ReportEmailEntry> = {}): ReportEmailEntry {
  lastId += 1;
  return {
    id: lastId,
    report: 1,
    email: `person${lastId}@client.example`,
    state: 'sent',
    link_clicked: false,
    did_unsubscribe: false,
    date_sent: '2026-03-02T15:00:00.000Z',
    date_first_viewed: null,
    date_unsubscribed: null,
    allowed_actions: [],
    ...given,
  };
}

const rows = () =>
  [...container().querySelectorAll('ul[aria-label="Email events"] li')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' '),
  );
const showAll = () =>
  [...container().querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Show all'),
  );

// Requirements: P2-EMAIL-06, P2-EMAIL-07, P2-EMAIL-11
test('email events are listed by date, each with its address', async () => {
  await show([
    entry({
      email: 'ann@client.example',
      link_clicked: true,
      did_unsubscribe: true,
      date_first_viewed: '2026-03-03T15:00:00.000Z',
      date_unsubscribed: '2026-03-21T15:00:00.000Z',
    }),
    entry({ email: 'ben@client.example', date_sent: '2026-03-04T15:00:00.000Z' }),
  ]);
  expect(rows()).toEqual([
    'Sent ann@client.example Mar 2nd, 2026',
    'Viewed ann@client.example Mar 3rd, 2026',
    'Sent ben@client.example Mar 4th, 2026',
    'Unsubscribed ann@client.example Mar 21st, 2026',
  ]);
});

// Requirements: P2-EMAIL-06
test('Viewed and Unsubscribed depend on an entry’s flags, not on its dates', async () => {
  await show([
    entry({
      email: 'ann@client.example',
      date_first_viewed: '2026-03-03T15:00:00.000Z',
      date_unsubscribed: '2026-03-21T15:00:00.000Z',
    }),
  ]);
  expect(rows()).toEqual(['Sent ann@client.example Mar 2nd, 2026']);
});

// Requirements: P2-EMAIL-08, P2-EMAIL-09
test('up to 8 events are all shown; if there are 9, only 6 are shown, and Show all reveals the rest', async () => {
  await show(Array.from({ length: 8 }, () => entry()));
  expect(rows()).toHaveLength(8);
  expect(showAll()).toBeUndefined();
  await show(Array.from({ length: 9 }, () => entry()));
  expect(rows()).toHaveLength(6);
  await act(async () => showAll()?.click());
  expect(rows()).toHaveLength(9);
});

// Requirements: P2-EMAIL-10
test('a report without emails shows a message instead of the list', async () => {
  await show([]);
  expect(container().querySelector('p')?.textContent).toBe('No Current Report Email Entries');
});

test('a failed email shows the reason and a Re-Send button', async () => {
  await show([
    entry({
      state: 'failed',
      date_sent: null,
      error: 'No such mailbox.',
      allowed_actions: ['resend'],
    }),
  ]);
  expect(rows()).toEqual([]);
  expect(container().textContent).toContain('No such mailbox.');
  expect(container().querySelector('button')?.textContent).toBe('Re-Send');
});
