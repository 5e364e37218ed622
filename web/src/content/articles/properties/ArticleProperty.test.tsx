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
import { listenForShortcuts } from '#platform/ui/keyboard/shortcuts.ts';
import { statusesQuery } from '../../shared/pick-lists.queries.ts';
import { ArticleProperty } from './ArticleProperty.tsx';
import { usePropertyEditing } from './use-property-editing.ts';

const statuses = [
  { id: 2, uid: 'writing', name: 'Writing', color: '#22a', is_active: true },
  { id: 5, uid: 'ready_to_post', name: 'Ready to Post', color: '#a2a', is_active: true },
];
// The article contains only the fields that the component reads.
const article = {
  id: 7,
  version: 3,
  status: statuses[0],
  client: { id: 1 },
  project: null,
  allowed_actions: ['update', 'set_status'],
} as unknown as Article;

let stopListening: () => void;
let sent: { body: string; version: string | null }[];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  session.onEnd = () => undefined;
  session.signIn('token', makeViewer('staff'));
  sent = [];
  vi.stubGlobal('fetch', async (_address: string, options: RequestInit) => {
    if (options.method !== 'PUT') return Response.json(statuses);
    const version = new Headers(options.headers).get('If-Match');
    sent.push({ body: String(options.body), version });
    return answer();
  });
  queryClient.setQueryData(statusesQuery.queryKey, statuses as never);
  stopListening = listenForShortcuts();
});
afterEach(async () => {
  stopListening();
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Status({ of }: { of: Article }) {
  const editing = usePropertyEditing(of);
  return (
    <ArticleProperty article={of} field="status" editing={editing}>
      <span>{of.status.name}</span>
    </ArticleProperty>
  );
}
const show = (of = article) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <Status of={of} />
    </QueryClientProvider>,
  );
const press = (key: string) =>
  act(async () => {
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  });
const picker = () => container().querySelector<HTMLInputElement>('input[aria-label="Status"]');
const button = () => container().querySelector('button');
const pick = (name: string) =>
  act(async () => {
    const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')];
    options.find(({ textContent }) => textContent === name)?.click();
  });

test('S opens the status picker inline, and the chosen status is sent with the loaded version', async () => {
  // The response never arrives.
  answer = () => new Promise(() => {});
  await show();
  await press('s');
  expect(document.activeElement).toBe(picker());
  await pick('Ready to Post');
  expect(picker()).toBeNull();
  expect(button()?.textContent).toBe('Ready to Post');
  expect(sent).toEqual([{ body: '{"status":5}', version: '3' }]);
  expect(document.activeElement).toBe(button());
});

test('the status picker shows the current name before the choices load', async () => {
  queryClient.clear();
  // The response never arrives.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await show();
  await press('s');
  expect(picker()?.value).toBe('Writing');
});

test('Esc closes the status picker without changing the status', async () => {
  await show();
  await press('s');
  await press('Escape');
  expect(picker()).toBeNull();
  expect(button()?.textContent).toBe('Writing');
  expect(sent).toEqual([]);
});

test('a rejected change shows the reason', async () => {
  answer = () =>
    Response.json({ message: 'Bad Request', errors: { status: ['Archived.'] } }, { status: 400 });
  await show();
  await press('s');
  await pick('Ready to Post');
  await waitFor(() => expect(container().querySelector('[role="alert"]')).not.toBeNull());
});

test('a person who can’t change the property has neither a shortcut nor a button', async () => {
  await show({ ...article, allowed_actions: ['comment'] });
  await press('s');
  expect(picker()).toBeNull();
  expect(button()).toBeNull();
});
