// @vitest-environment happy-dom
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
import { AddPlanningMonthForm } from './AddPlanningMonthForm.tsx';

let answerNewest: (answer: Response) => void;

beforeEach(() => {
  const newest = new Promise<Response>((resolve) => {
    answerNewest = resolve;
  });
  session.onEnd = () => undefined;
  session.signIn('token', makeViewer('staff'));
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('brief') ? newest : new Promise(() => undefined),
  );
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('the form suggests the month after the newest planning month once the months are loaded', async () => {
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <AddPlanningMonthForm onCreated={() => undefined} onDone={() => undefined} />
    </QueryClientProvider>,
  );
  const values = () => [...container().querySelectorAll('input')].map(({ value }) => value);
  expect(values()).toEqual([]);
  const year = new Date().getFullYear();
  await act(async () => answerNewest(Response.json([{ id: 1, year, month: 6 }])));
  await waitFor(() => expect(values()).toEqual(expect.arrayContaining(['July'])));
});
