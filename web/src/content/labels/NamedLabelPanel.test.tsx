// @vitest-environment happy-dom
import { contentChannelCalls } from '@portal/contract/content/labels/content-channel.calls.ts';
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
import { NamedLabelPanel } from './NamedLabelPanel.tsx';
import { channelTexts } from './named-labels.ts';

let sent: { version: string | null; body: unknown }[];
let stored = { id: 7, name: 'Blog', archived: false, version: 1 };
const close = vi.fn();

/** Simulates the server, which accepts only changes to the current version. */
async function answer(_address: string, init: RequestInit = {}): Promise<Response> {
  if (init.method !== 'PUT') return Response.json([]);
  const version = new Headers(init.headers).get('if-match');
  const body = JSON.parse(String(init.body));
  sent.push({ version, body });
  if (version !== String(stored.version)) {
    return Response.json({ detail: 'Changed.', current: stored }, { status: 409 });
  }
  stored = { ...stored, ...body, version: stored.version + 1 };
  return Response.json(stored);
}

const nameField = () => container().querySelector('input') as HTMLInputElement;

async function type(text: string) {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setValue?.call(nameField(), text);
    nameField().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function press(label: string) {
  const button = [...container().querySelectorAll('button')].find(
    ({ textContent }) => textContent === label,
  );
  await act(async () => button?.click());
}

beforeEach(async () => {
  sent = [];
  stored = { id: 7, name: 'Blog', archived: false, version: 1 };
  close.mockClear();
  session.onEnd = () => undefined;
  session.signIn('token', makeViewer('staff'));
  vi.stubGlobal('fetch', answer);
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <NamedLabelPanel
        endpoints={contentChannelCalls}
        texts={channelTexts}
        label={stored}
        onClose={close}
      />
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

// Requirements: D-11
test('a name changed by two people requires a choice, and the notice scrolls into view', async () => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await type('Web log');
  stored = { ...stored, name: 'Journal', version: 2 };
  await press('Done');
  await waitFor(() => expect(container().querySelectorAll('[role="alert"]').length).toBe(1));
  const notice = container().querySelector('[role="alert"]');
  expect(notice?.textContent).toContain('Name');
  expect(notice?.textContent).toContain('Web log');
  expect(notice?.textContent).toContain('Journal');
  // Only the notice is scrolled into view.
  expect([...new Set(scroll.mock.contexts)]).toEqual([notice]);
  scroll.mockRestore();
  expect(nameField().value).toBe('Web log');
  expect(close).not.toHaveBeenCalled();

  await press('Keep yours');
  await waitFor(() =>
    expect(container().querySelector('[role="status"]')?.textContent).toMatch(/^Saved/),
  );
  await press('Done');
  expect(close).toHaveBeenCalledOnce();
  expect(sent).toEqual([
    { version: '1', body: { name: 'Web log' } },
    { version: '2', body: { name: 'Web log' } },
  ]);
});

// Requirements: D-11
test('someone else’s change to another field is kept', async () => {
  await type('Web log');
  stored = { ...stored, archived: true, version: 2 };
  await press('Done');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(stored).toMatchObject({ name: 'Web log', archived: true });
});

// Requirements: AMB-69
test('a changed name is saved automatically, but an empty name isn’t sent and keeps the form open', async () => {
  vi.useFakeTimers();
  try {
    await type('Web log');
    await act(async () => vi.advanceTimersByTimeAsync(3_000));
    expect(sent).toEqual([{ version: '1', body: { name: 'Web log' } }]);
    await type(' ');
    await press('Done');
    expect(container().textContent).toContain('This field is required.');
    expect(close).not.toHaveBeenCalled();
    expect(sent).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
