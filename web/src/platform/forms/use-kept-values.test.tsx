// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from './drafts.ts';
import type { useKeptValues as UseKeptValues } from './use-kept-values.ts';

/** The browser's storage. */
const disk = new Map<string, Draft>();

vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: (key: string) => Promise.resolve(disk.get(key)),
  set: (key: string, draft: Draft) => Promise.resolve(void disk.set(key, draft)),
  del: (key: string) => Promise.resolve(void disk.delete(key)),
}));

// Test files in the same worker share modules, so these modules may have been loaded with the real storage.
vi.resetModules();
const { session } = await import('../session/session.ts');
const { makeViewer } = await import('../session/viewer.samples.ts');
const { container, renderComponent, unmountComponent } = await import(
  '../testing/render-component.tsx'
);
const { useKeptValues } = await import('./use-kept-values.ts');

type Sending = { message: string; attachesPdf: boolean };
let form: ReturnType<typeof UseKeptValues<Sending>>;

function Form({ name }: { name: string }) {
  form = useKeptValues<Sending>(name, { message: '', attachesPdf: false });
  return <output>{JSON.stringify(form.values)}</output>;
}

const shown = () => JSON.parse(container().querySelector('output')?.textContent ?? '');
const open = (name: string) => renderComponent(<Form name={name} />);

beforeEach(() => {
  vi.stubGlobal('indexedDB', {});
  session.onEnd = () => undefined;
  session.signIn('token', makeViewer('staff'));
});
afterEach(async () => {
  await unmountComponent();
  disk.clear();
  session.end();
  vi.unstubAllGlobals();
});

test('unsent input is restored when the form opens again, until it is cleared', async () => {
  await open('sending-1');
  await act(async () => {
    form.change({ message: 'A good month.' });
    form.change({ attachesPdf: true });
  });
  await unmountComponent();
  await open('sending-1');
  expect(shown()).toEqual({ message: 'A good month.', attachesPdf: true });
  await act(async () => form.clear());
  expect(shown()).toEqual({ message: '', attachesPdf: false });
  await unmountComponent();
  await open('sending-1');
  expect(shown()).toEqual({ message: '', attachesPdf: false });
});

test('one record’s input isn’t shown in another record’s form', async () => {
  await open('sending-1');
  await act(async () => form.change({ message: 'A good month.' }));
  await open('sending-2');
  expect(shown().message).toBe('');
  await act(async () => form.change({ attachesPdf: true }));
  await open('sending-1');
  expect(shown()).toEqual({ message: 'A good month.', attachesPdf: false });
});

test('a form whose change is reverted stores nothing', async () => {
  await open('sending-1');
  await act(async () => form.change({ message: 'A' }));
  await act(async () => form.change({ message: '' }));
  expect(disk.size).toBe(0);
});
