// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError } from '../api/api-error.ts';
import { session } from '../session/session.ts';
import { makeViewer } from '../session/viewer.samples.ts';
import { saveOpenForms } from './open-forms.ts';
import { type RecordEditsForm, useRecordEdits } from './use-record-edits.ts';

interface Article extends Record<string, unknown> {
  version: number;
  title: string;
}

const record: Article = { version: 1, title: 'Roofs' };
const save = vi.fn(async (changes: Partial<Article>, _version: number | undefined) => ({
  ...record,
  ...changes,
  version: 2,
}));
let form: RecordEditsForm<Article>;

function Form({ name }: { name: string }) {
  form = useRecordEdits<Article>({
    form: name,
    record,
    save: (changes, version) => save(changes, version),
  });
  return <p>{form.values.title}</p>;
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  save.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(name: string) {
  const host = document.createElement('div');
  const root = createRoot(host);
  await act(async () => root.render(<Form name={name} />));
  return { host, root };
}

// Requirements: ARTICLE-FORM-32
test('the form shows typed text immediately and saves it after 3 s', async () => {
  const { host, root } = await open('article-1');
  await act(async () => form.change({ title: 'Gutters' }));
  expect(host.textContent).toBe('Gutters');
  expect(save).not.toHaveBeenCalled();
  await act(async () => vi.advanceTimersByTimeAsync(3_000));
  expect(save).toHaveBeenCalledOnce();
  expect(form.state).toBe('saved');
  await act(async () => root.unmount());
});

// Requirements: AMB-69
test('closing the form saves pending changes', async () => {
  const { root } = await open('article-4');
  await act(async () => form.change({ title: 'Gutters' }));
  await act(async () => root.unmount());
  expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Gutters' }, 1);
});

// Requirements: AMB-69
test('replacing the record saves pending changes', async () => {
  const { host, root } = await open('article-5');
  await act(async () => form.change({ title: 'Gutters' }));
  await act(async () => root.render(<Form name="article-2" />));
  expect(save).toHaveBeenCalledOnce();
  expect(host.textContent).toBe('Roofs');
  await act(async () => root.unmount());
});

test('a form that reopens before its list is refetched continues from its last save', async () => {
  const first = await open('article-3');
  await act(async () => form.change({ title: 'Gutters' }));
  await act(async () => form.flush());
  await act(async () => first.root.unmount());
  save.mockClear();

  const { host, root } = await open('article-3');
  expect(host.textContent).toBe('Gutters');
  await act(async () => form.change({ title: 'Chimneys' }));
  await act(async () => form.flush());
  expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Chimneys' }, 2);
  await act(async () => root.unmount());
});

test('the form never saves with the session of another user who has signed in since', async () => {
  session.signIn('one', makeViewer('writer', { id: 11 }));
  save.mockRejectedValueOnce(new ConnectionError());
  const { root } = await open('article-21');
  await act(async () => form.change({ title: 'Gutters' }));
  await act(async () => root.unmount());
  expect(save).toHaveBeenCalledOnce();
  session.signIn('other', makeViewer('writer', { id: 12 }));
  await act(async () => vi.advanceTimersByTimeAsync(60_000));
  expect(save).toHaveBeenCalledOnce();
  session.end();
});

async function saveAll() {
  const saved = saveOpenForms();
  await vi.advanceTimersByTimeAsync(1);
  await saved;
}

test('saving all open forms saves their pending changes, and doesn’t save closed forms again', async () => {
  const { root } = await open('article-22');
  await act(async () => form.change({ title: 'Gutters' }));
  await act(saveAll);
  expect(save).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
  save.mockClear();
  await act(saveAll);
  expect(save).not.toHaveBeenCalled();
});
