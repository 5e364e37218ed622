// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import {
  container,
  renderComponent,
  unmountComponent,
  waitFor,
} from '#platform/testing/render-component.tsx';
import type { ReportRow } from './months.queries.ts';
import { StatusCell } from './StatusCell.tsx';

const saved: unknown[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    saved.push(JSON.parse(`${body}`));
    return Response.json({ id: 1 });
  });
});
afterEach(async () => {
  await unmountComponent();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = (status: ReportRow['status'], ...allowed_actions: ReportRow['allowed_actions']) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <StatusCell
        report={{ id: 1, status, client: { dba_name: 'Harbor' }, allowed_actions } as ReportRow}
      />
    </QueryClientProvider>,
  );

const dropdown = () => container().querySelector('select');

// Requirements: P2-REPORT-STATUS-02, P2-REPORT-STATUS-03
test('an unsent report’s status can be changed to any other in a dropdown', async () => {
  for (const [from, to] of [
    ['backlog', 'finalReview'],
    ['assigned', 'backlog'],
    ['finalReview', 'assigned'],
  ] as const) {
    await show(from, 'update', 'set_status');
    expect(dropdown()?.value).toBe(from);
    expect([...(dropdown()?.options ?? [])].map(({ text }) => text)).toEqual([
      'Backlog',
      'Assigned',
      'Final Review',
      'Sent',
    ]);
    await act(async () => {
      const select = dropdown();
      if (select) select.value = to;
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await waitFor(() => expect(saved.at(-1)).toEqual({ status: to }));
    await unmountComponent();
  }
});

test('the dropdown has the color of its status', async () => {
  await show('finalReview', 'update', 'set_status');
  expect(container().querySelector('[style*="--tone-warning"]')).not.toBeNull();
});

// Requirements: P2-REPORT-STATUS-04
test('a sent report’s status is plain text', async () => {
  await show('sent', 'update');
  expect(dropdown()).toBeNull();
  expect(container().querySelector('button, input')).toBeNull();
  expect([...container().children].at(-1)?.textContent).toBe('Sent');
});
