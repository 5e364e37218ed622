// @vitest-environment happy-dom
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import type { ArticlePush } from '@portal/contract/content/push/article-push.schema.ts';
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
import { PushAgainButton } from './ArticlePushState.tsx';
// Import the dialog in advance, so that the tests don't wait for its code to compile.
import './PushModal.tsx';

const pushed = {
  article: 7,
  state: 'done',
  post: null,
  written_at: '2026-05-01T12:00:00.000Z',
  difference: null,
  options: {
    status: 'published',
    date: null,
    slug: 'boats',
    categories: [],
    tags: [],
    author: null,
    has_featured_image: true,
  },
} as unknown as ArticlePush;

let stored: ArticlePush;
let calls: string[];

beforeEach(() => {
  stored = pushed;
  calls = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${new URL(address, 'http://portal.example').pathname}`);
    if (method === 'GET') return Response.json(stored);
    return new Promise<Response>(() => {});
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

const render = (allowed_actions: readonly string[]) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <PushAgainButton
        article={{ id: 7, title: 'Boats', client: {}, allowed_actions } as unknown as Article}
      />
    </QueryClientProvider>,
  );

const button = () => container().querySelector('button');
const isLoaded = () => waitFor(() => expect(calls.join()).toContain('/push'));

// Requirements: B-PUSH-15
test('a post that differs from its article can be pushed again after a preview', async () => {
  await render(['push']);
  await waitFor(() => expect(button()?.textContent).toBe('Push Again…'));
  await act(async () => button()?.click());
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull());
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Push to WordPress');
  expect(calls.some((one) => one.startsWith('POST') && !one.includes('/preview'))).toBe(false);
});

// Requirements: B-PUSH-15
test('a failed push can be continued', async () => {
  stored = { ...pushed, state: 'failed' };
  await render(['push']);
  await waitFor(() => expect(button()?.textContent).toBe('Continue the Push…'));
});

// Requirements: B-PUSH-15
test('no button is shown while a push runs, before the first push, or to people who may not push', async () => {
  stored = { ...pushed, state: 'running' };
  await render(['push']);
  await isLoaded();
  expect(button()).toBeNull();
  await unmountComponent();
  queryClient.clear();
  calls = [];
  stored = { ...pushed, state: 'none', written_at: null };
  await render(['push']);
  await isLoaded();
  expect(button()).toBeNull();
  await unmountComponent();
  queryClient.clear();
  stored = pushed;
  calls = [];
  await render([]);
  expect(button()).toBeNull();
  expect(calls).toEqual([]);
});
