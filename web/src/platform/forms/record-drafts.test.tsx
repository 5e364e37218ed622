// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from './drafts.ts';
import type { RecordForm } from './use-record-form.ts';

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
const { renderComponent, unmountComponent } = await import('../testing/render-component.tsx');
const { useRecordForm } = await import('./use-record-form.ts');

type Values = { name: string; color: string; password: string };
type Label = Values & { version: number };

const stored: Label = { version: 4, name: 'Blog', color: 'red', password: '' };
const key = '1:label-7';

let form: RecordForm<Values>;
const save = vi.fn();

function Form({ record }: { record: Label }) {
  form = useRecordForm<Values, Label>({
    name: 'label-7',
    record,
    valuesOf: (one = record) => ({ name: one.name, color: one.color, password: '' }),
    savesOn: 'submit',
    secrets: ['password'],
    update: save,
  });
  return null;
}

async function open(record: Label) {
  await renderComponent(<Form record={record} />);
}

const change = (changes: Partial<Values>) => act(async () => form.change(changes));
const restore = () => act(async () => form.draft?.restore());

beforeEach(() => {
  disk.clear();
  save.mockReset();
  vi.stubGlobal('indexedDB', {});
  session.onEnd = () => undefined;
  session.signIn('token', makeViewer('staff'));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  vi.unstubAllGlobals();
});

// Requirements: STATE-03
test('an unsaved change is offered when the form opens again', async () => {
  await open(stored);
  await change({ name: 'Web log' });
  await unmountComponent();
  await open(stored);
  await restore();
  expect(form.values.name).toBe('Web log');
  expect(form.conflicts).toEqual({});
});

// Requirements: D-11
test('a draft based on an earlier version requires a choice if someone else has changed the record', async () => {
  await open(stored);
  await change({ name: 'Web log' });
  await unmountComponent();
  await open({ ...stored, version: 5, name: 'Journal' });
  await restore();
  expect(form.conflicts).toEqual({ name: 'Journal' });
  await act(async () => form.handleSubmit());
  expect(save).not.toHaveBeenCalled();
});

test('typing while a draft is offered keeps both the draft and the new input', async () => {
  await open(stored);
  await change({ name: 'Web log' });
  await unmountComponent();
  await open(stored);
  await change({ color: 'blue' });
  expect(disk.get(key)?.changes).toEqual({ name: 'Web log', color: 'blue' });
  await restore();
  expect(form.values).toMatchObject({ name: 'Web log', color: 'blue' });
});

test('a draft is deleted when it is saved or discarded, and when the server already has its changes', async () => {
  await open(stored);
  await change({ name: 'Web log' });
  save.mockResolvedValue({ ...stored, version: 5, name: 'Web log' });
  await act(async () => form.handleSubmit());
  expect(disk.size).toBe(0);
  await change({ name: 'Journal' });
  await act(async () => form.discard());
  expect(disk.size).toBe(0);
  await change({ name: 'Journal' });
  await unmountComponent();
  await open({ ...stored, version: 6, name: 'Journal' });
  expect(form.draft).toBeNull();
  expect(disk.size).toBe(0);
});

test('a rejected save keeps the draft, and a secret is never stored', async () => {
  await open(stored);
  await change({ name: 'Web log', password: 'very secret' });
  save.mockRejectedValue(new Error('The portal can’t be reached.'));
  await act(async () => form.handleSubmit());
  expect(form.error?.message).toBe('The portal can’t be reached.');
  expect(disk.get(key)?.changes).toEqual({ name: 'Web log' });
});
