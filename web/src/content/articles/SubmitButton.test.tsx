// @vitest-environment happy-dom
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
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
import { SubmitButton } from './SubmitButton.tsx';

const article = {
  id: 7,
  version: 1,
  status: { uid: 'writing' },
  content_type: { uid: 'blog' },
  allowed_actions: ['submit'],
  min_word_count: null,
  archived: false,
} as unknown as Article;

const calls: string[] = [];

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json([]);
    calls.push('submit');
    return Response.json({ message: 'Article Submitted', article });
  });
  session.onEnd = () => {};
  session.signIn('token', makeViewer('writer'));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test.each([
  ['is submitted once its text is saved', true, ['save', 'submit']],
  ['isn’t submitted if its text can’t be saved', false, ['save']],
])('an article in the editor %s', async (_, isSaved, expected) => {
  const saveFirst = async () => {
    calls.push('save');
    return isSaved;
  };
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <SubmitButton article={article} saveFirst={saveFirst} />
    </QueryClientProvider>,
  );
  const button = container().querySelector('button');
  expect(button?.textContent).toContain('Submit for');
  await act(async () => button?.click());
  await waitFor(() => expect(button?.hasAttribute('data-loading')).toBe(false));
  expect(calls).toEqual(expected);
});
