// @vitest-environment happy-dom
import type { UnfinishedWork } from '@portal/contract/content/articles/article.schema.ts';
import type { User } from '@portal/contract/users/user.schema.ts';
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
import { ToastStack } from '#platform/ui/toasts/ToastStack.tsx';
import { dismissAllToasts } from '#platform/ui/toasts/toasts.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';

const viewer = makeViewer('writer', { id: 7, name: 'Nora Lind' });
const user: User = {
  ...viewer,
  user_preferences: { ...viewer.user_preferences, user: viewer.id },
  permissions: [],
  groups: [...viewer.groups],
  org_roles: [],
  title: null,
  phone_number: null,
  is_active: true,
  date_joined: '2026-01-05T08:00:00Z',
  last_login: null,
  writer: null,
  allowed_actions: ['deactivate'],
};
const nothing: UnfinishedWork = { article_count: 0, template_count: 0, other_work: [] };

/** The response with the unfinished work; null for a network error. */
let work: UnfinishedWork | null;
let writes: string[];
let versions: (string | null)[];

beforeEach(async () => {
  writes = [];
  versions = [];
  vi.stubGlobal(
    'fetch',
    async (_url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
      if (method !== 'GET') {
        writes.push(String(body));
        versions.push(new Headers(headers).get('If-Match'));
        return Response.json({ ...user, is_active: false });
      }
      if (work === null) throw new TypeError('Failed to fetch');
      return Response.json(work);
    },
  );
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <ActiveSwitch user={user} label="Active" />
      <ToastStack />
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  dismissAllToasts();
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const click = (find: () => HTMLElement | null | undefined) => act(async () => find()?.click());
const toggle = () => click(() => container().querySelector<HTMLElement>('input[type=checkbox]'));
const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test('if the open work can’t be loaded, the person stays active, and Try Again deactivates them', async () => {
  work = null;
  await toggle();
  await waitFor(() => expect(document.body.textContent).toContain('Nora Lind is still active'));
  expect(writes).toEqual([]);
  work = nothing;
  await click(() => buttonNamed('Try Again'));
  await waitFor(() => expect(writes).toEqual([JSON.stringify({ is_active: false })]));
});

test('deactivating a person with open work lists the work and asks for confirmation', async () => {
  work = { ...nothing, article_count: 3 };
  await toggle();
  await waitFor(() => expect(document.body.textContent).toContain('3 unfinished articles'));
  expect(writes).toEqual([]);
  await click(() => buttonNamed('Deactivate'));
  await waitFor(() => expect(writes).toHaveLength(1));
  expect(versions).toEqual([String(user.version)]);
});
