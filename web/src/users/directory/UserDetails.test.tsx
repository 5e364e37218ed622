// @vitest-environment happy-dom
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
import { UserDetails } from './UserDetails.tsx';

beforeEach(() => {
  // Calls never resolve, so roles and counts of work are still loading.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const viewer = makeViewer('customer', {
  id: 7,
  name: 'Nora Lind',
  first_name: 'Nora',
  last_name: 'Lind',
});
const user: User = {
  ...viewer,
  user_preferences: { ...viewer.user_preferences, user: viewer.id },
  groups: [...viewer.groups],
  permissions: [],
  org_roles: [],
  title: 'Owner',
  phone_number: null,
  is_active: true,
  date_joined: '2026-01-05T08:00:00Z',
  last_login: null,
  writer: null,
  allowed_actions: [],
};

const show = (allowed_actions: User['allowed_actions']) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <UserDetails user={{ ...user, allowed_actions }} />
    </QueryClientProvider>,
  );
const inputs = () =>
  [...container().querySelectorAll<HTMLInputElement>('input:not([type=hidden])')].map(
    ({ value }) => value,
  );

test('values are plain text until the allowed actions are known, and become fields afterward', async () => {
  await show([]);
  expect(inputs()).toEqual([]);
  for (const text of ['Nora Lind', 'Owner', 'Customer']) {
    expect(container().textContent).toContain(text);
  }
  await show(['update', 'update_contact']);
  expect(inputs()).toEqual(['Nora', 'Lind', '', 'Owner', 'Customer']);
});

test('a viewer who can’t change names can still change the phone number and title', async () => {
  await show(['update_contact']);
  expect(inputs()).toEqual(['', 'Owner']);
});

// Requirements: D-11
test.each(['Agency staff', 'Superuser'])(
  'the switch %s sends the displayed person’s version',
  async (label) => {
    const sent: (string | null)[] = [];
    vi.stubGlobal('fetch', (_url: string, { method = 'GET', headers }: RequestInit = {}) => {
      if (method !== 'GET') sent.push(new Headers(headers).get('If-Match'));
      return new Promise(() => {});
    });
    await show(['update_flags']);
    const property = [...container().querySelectorAll('label')].find(
      ({ textContent }) => textContent === label,
    );
    const toggle = document.getElementById(property?.htmlFor ?? '');
    await act(async () => toggle?.click());
    const confirm = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Make Superuser',
    );
    await act(async () => confirm?.click());
    await waitFor(() => expect(sent).toEqual([String(user.version)]));
  },
);
