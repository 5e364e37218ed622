// @vitest-environment happy-dom
import type { GroupPermissions } from '@portal/contract/users/group-permission.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '#platform/forms/drafts.ts';

/** Replaces the browser's storage. */
const disk = new Map<string, Draft>();

vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: (key: string) => Promise.resolve(disk.get(key)),
  set: (key: string, draft: Draft) => Promise.resolve(void disk.set(key, draft)),
  del: (key: string) => Promise.resolve(void disk.delete(key)),
}));

// Load the modules again, since another test file in the same worker may have loaded them with the real storage.
vi.resetModules();
const { queryClient } = await import('#platform/api/query-client.ts');
const { session } = await import('#platform/session/session.ts');
const { makeViewer } = await import('#platform/session/viewer.samples.ts');
const { container, renderComponent, unmountComponent, waitFor } = await import(
  '#platform/testing/render-component.tsx'
);
const { GroupPanel } = await import('./GroupPanel.tsx');

const group = {
  id: 8,
  name: 'Contractor',
  permissions: [],
  version: 1,
  allowed_actions: ['update'],
} as unknown as GroupPermissions;

beforeEach(() => {
  disk.clear();
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_superuser: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function open() {
  await unmountComponent();
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <GroupPanel group={group} onClose={() => {}} />
    </QueryClientProvider>,
  );
}
const ticked = () => container().querySelectorAll('input:checked').length;
const buttonNamed = (name: string) =>
  [...container().querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => buttonNamed(name)?.click());
const tick = () =>
  act(async () => container().querySelector<HTMLElement>('input:not(:disabled)')?.click());

test('an unsaved checkbox change can be restored when the panel is reopened', async () => {
  await open();
  await tick();
  await open();
  expect(ticked()).toBe(0);
  await waitFor(() => expect(buttonNamed('Restore')).toBeDefined());
  await press('Restore');
  expect(ticked()).toBe(1);
});

test('Cancel deletes a checkbox change’s draft', async () => {
  await open();
  await tick();
  await waitFor(() => expect(disk.size).toBe(1));
  await press('Cancel');
  expect(disk.size).toBe(0);
});
