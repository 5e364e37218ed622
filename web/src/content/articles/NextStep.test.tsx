// @vitest-environment happy-dom
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { QueryClientProvider, useIsMutating } from '@tanstack/react-query';
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
import { NextStep } from './NextStep.tsx';
import { PlannedDateInput } from './PlannedDateInput.tsx';

let answer: (saved: Partial<Article>) => void;

beforeEach(() => {
  vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) =>
    method === 'PUT'
      ? new Promise<Response>((resolve) => {
          answer = (saved) => resolve(Response.json({ ...article, ...saved }));
        })
      : new Promise(() => {}),
  );
  session.onEnd = () => {};
  session.signIn('token', makeViewer('writer'));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const article = {
  id: 7,
  version: 1,
  title: 'Dental Implants',
  status: { uid: 'writing', status_type: 'Inactive' },
  allowed_actions: ['set_scheduled_date'],
  scheduled_date: null,
  archived: false,
} as unknown as Article;

const Sending = () => <output>{useIsMutating()}</output>;
const show = (Shown: typeof NextStep, changes: Partial<Article> = {}) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <Shown article={{ ...article, ...changes }} />
      <Sending />
    </QueryClientProvider>,
  );
const field = () => container().querySelector('input');
const type = (text: string, input = field()) =>
  act(async () => {
    input?.focus();
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    input?.blur();
  });

test('a planned date stays visible while it is saved and until the panel shows the saved article', async () => {
  await show(PlannedDateInput);
  await type('2026-11-27');
  expect(field()?.value).toBe('2026-11-27');
  await act(async () => answer({ version: 2, scheduled_date: '2026-11-27' }));
  await waitFor(() => expect(container().querySelector('output')?.textContent).toBe('0'));
  expect(field()?.value).toBe('2026-11-27');

  // A later change is shown as soon as the panel receives it.
  await show(PlannedDateInput, { version: 3, scheduled_date: '2026-12-04' });
  expect(field()?.value).toBe('2026-12-04');
});

test('Post QA shows an invalid URL’s error next to its field, and warns that a planned date has passed', async () => {
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) =>
    method === 'POST'
      ? Response.json({ live_url: ['Enter a valid URL.'] }, { status: 400 })
      : new Promise(() => {}),
  );
  const status = { uid: 'post_qa', status_type: 'Active' } as Article['status'];
  await show(NextStep, {
    status,
    allowed_actions: ['complete_post_qa'],
    scheduled_date: '2026-01-05',
  });
  expect(container().textContent).toContain('This date has passed');
  const liveUrl = container().querySelector<HTMLInputElement>('input[type=url]');
  await type('not an address', liveUrl);
  await act(async () => container().querySelector('form')?.requestSubmit());
  await waitFor(() => expect(liveUrl?.getAttribute('aria-invalid')).toBe('true'));
  const hint = liveUrl?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(hint.map((id) => document.getElementById(id)?.textContent)).toContain(
    'Enter a valid URL.',
  );
  expect(container().querySelector('[role=alert]')).toBeNull();
});
