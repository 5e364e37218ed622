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
} from '#platform/testing/render-component.tsx';
import { BulkArticleForm } from './BulkArticleForm.tsx';

let sent: { id: number; duedate_write: string }[][];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  vi.stubGlobal('fetch', (_address: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)));
    return new Promise(() => {});
  });
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (count: number) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <BulkArticleForm
        articles={[]}
        ids={Array.from({ length: count }, (_, place) => place + 1)}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );

const dueDate = () => {
  const labels = [...container().querySelectorAll('label')];
  const id = labels.find(({ textContent }) => textContent === 'Write due date')?.htmlFor;
  return document.getElementById(id ?? '') as HTMLInputElement;
};
async function typeDueDate(day: string) {
  await act(async () => {
    dueDate().focus();
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(dueDate(), day);
    dueDate().dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  // A confirmation dialog moves focus, so simulate the blur.
  await act(async () => dueDate().blur());
}
const buttonOf = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => buttonOf(name)?.click());

test('a date is saved to 20 articles without confirmation', async () => {
  await open(20);
  await typeDueDate('2026-12-14');
  expect(buttonOf('Change All')).toBeUndefined();
  expect(sent).toMatchObject([[{ id: 1, duedate_write: '2026-12-14' }, ...Array(19).fill({})]]);
});

test('a date is saved to more than 20 articles only after confirmation', async () => {
  await open(21);
  await typeDueDate('2026-12-14');
  expect(sent).toEqual([]);
  await press('Cancel');
  expect(dueDate().value).toBe('');
  expect(sent).toEqual([]);

  await typeDueDate('2026-12-15');
  await press('Change All');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toHaveLength(21);
  expect(sent[0]?.[0]).toEqual({ id: 1, duedate_write: '2026-12-15' });
});

test('a selected option is saved to more than 20 articles only after confirmation', async () => {
  await open(21);
  const label = [...container().querySelectorAll('label')].find(
    ({ textContent }) => textContent === 'Archived',
  );
  await act(async () => document.getElementById(label?.htmlFor ?? '')?.click());
  const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
    ({ textContent }) => textContent === 'Archive',
  );
  await act(async () => option?.click());
  expect(sent).toEqual([]);
  await press('Change All');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.[20]).toEqual({ id: 21, archived: true });
});
