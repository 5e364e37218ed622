// @vitest-environment happy-dom
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
  waitFor,
} from '../testing/render-component.tsx';
import { keepRecord } from './keep-record.ts';
import { endpointQuery } from './queries.ts';
import { queryClient } from './query-client.ts';

const query = endpointQuery(reportCalls.get, { params: { id: 1 } });
const { queryKey } = query;
/** Completes each pending read with the version that the server had at the time of the read. */
let pending: ((version: number) => void)[];

function Screen() {
  const { data } = useQuery(query);
  return <output>{data?.version ?? 'none'}</output>;
}

beforeEach(async () => {
  pending = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        pending.push((version) => resolve(Response.json({ id: 1, version })));
      }),
  );
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  await respond(0, 1);
});
afterEach(async () => {
  await unmountComponent();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const respond = (read: number, version: number) => act(async () => pending[read]?.(version));
const shown = () => container().querySelector('output')?.textContent;

test('a read that began before a save doesn’t replace the saved version', async () => {
  await waitFor(() => expect(shown()).toBe('1'));
  await act(async () => void queryClient.invalidateQueries({ queryKey }));
  expect(pending).toHaveLength(2);
  await act(async () => keepRecord(queryKey, { version: 2 }));
  await respond(1, 1);
  await waitFor(() => expect(shown()).toBe('2'));
  // The read starts over, because someone else may have changed the record after the save.
  expect(pending).toHaveLength(3);
  await respond(2, 3);
  await waitFor(() => expect(shown()).toBe('3'));
});

test('a save’s response doesn’t replace a newer version that arrived before it', async () => {
  await act(async () => keepRecord(queryKey, { version: 3 }));
  await act(async () => keepRecord(queryKey, { version: 2 }));
  await waitFor(() => expect(shown()).toBe('3'));
  expect(pending).toHaveLength(1);
});
