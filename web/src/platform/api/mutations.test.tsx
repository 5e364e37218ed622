// @vitest-environment happy-dom
import { editorialRequirementCalls } from '@portal/contract/organizations/editorial-requirement.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderComponent, unmountComponent } from '../testing/render-component.tsx';
import { dismissAllToasts, listToasts } from '../ui/toasts/toasts.ts';
import { useEndpointMutation } from './mutations.ts';

let add: ReturnType<typeof useEndpointMutation<typeof editorialRequirementCalls.create>>;
let update: ReturnType<typeof useEndpointMutation<typeof editorialRequirementCalls.update>>;
let urls: string[];
let requests: RequestInit[];
let answers: ((answer: Response) => void)[];
const done = vi.fn();

function Buttons() {
  add = useEndpointMutation(editorialRequirementCalls.create, {
    toast: 'Added.',
    onSuccess: done,
  });
  update = useEndpointMutation(editorialRequirementCalls.update, { toast: 'Changed.' });
  return null;
}

beforeEach(async () => {
  [answers, requests, urls] = [[], [], []];
  done.mockClear();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    urls.push(url);
    requests.push(init);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <Buttons />
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  await unmountComponent();
  dismissAllToasts();
  vi.unstubAllGlobals();
});

const requirement = (text: string) => ({ body: { organization: 1, requirement: text } });

test('a pending creation isn’t sent a second time', async () => {
  await act(async () => {
    add.mutate(requirement('No jargon.'));
    add.mutate(requirement('No jargon.'));
  });
  expect(answers).toHaveLength(1);
  const both = [add.mutateAsync(requirement('No jargon.')), add.mutateAsync(requirement('Short.'))];
  await act(async () => undefined);
  // A different body means a different record, so this call is sent.
  expect(answers).toHaveLength(2);
  await act(async () => {
    for (const [index, answer] of answers.entries()) answer(Response.json({ id: index + 1 }));
  });
  // The second caller gets the response of the call that was sent.
  expect(await Promise.all(both)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(done).toHaveBeenCalledTimes(2);
  await act(async () => add.mutate(requirement('No jargon.')));
  expect(answers).toHaveLength(3);
});

test('an update is sent even if an identical update is pending', async () => {
  const input = { params: { id: 1 }, body: { requirement: 'Short.' } };
  await act(async () => {
    update.mutate(input);
    update.mutate(input);
  });
  expect(answers).toHaveLength(2);
});

const keyOf = (call: number) => new Headers(requests[call]?.headers).get('idempotency-key');

test('a creation whose response was lost is repeated with the same key; the next creation gets a new key', async () => {
  const input = requirement('No jargon.');
  await act(async () => add.mutate(input));
  await act(async () => answers[0]?.(new Response('', { status: 502 })));
  await act(async () => add.mutate(input));
  expect(keyOf(0)).toMatch(/^[a-z0-9-]{20,40}$/);
  expect(keyOf(1)).toBe(keyOf(0));
  await act(async () => answers[1]?.(Response.json({ id: 1 })));
  await act(async () => add.mutate(input));
  expect(keyOf(2)).not.toBe(keyOf(0));
});

// Requirements: D-54
test('a change that the server can undo is confirmed with an Undo button', async () => {
  await act(async () => add.mutate(requirement('No jargon.')));
  const headers = { 'undo-token': 'the-token' };
  await act(async () => answers[0]?.(Response.json({ id: 1 }, { headers })));
  const [toast] = listToasts();
  expect(toast).toMatchObject({
    heading: 'Added.',
    dismissAfter: 30_000,
    action: { label: 'Undo' },
  });
  await act(async () => toast?.action?.onClick());
  expect(urls[1]).toBe('/api/undo/the-token/');
  const detail = 'The article has been changed since, so this can’t be undone.';
  await act(async () => answers[1]?.(Response.json({ detail }, { status: 409 })));
  expect(listToasts().at(-1)).toMatchObject({ message: detail, tone: 'error' });
});

test('the Undo button disappears when the same record is changed again', async () => {
  const change = async (id: number, undoToken?: string) => {
    await act(async () => update.mutate({ params: { id }, body: { requirement: 'Short.' } }));
    const headers = undoToken ? { 'undo-token': undoToken } : undefined;
    await act(async () => answers.at(-1)?.(Response.json({ id }, headers && { headers })));
  };
  const offered = () => listToasts().filter(({ action }) => action?.label === 'Undo').length;
  await change(1, 'first');
  await change(2, 'of another record');
  expect(offered()).toBe(2);
  await change(1, 'second');
  expect(offered()).toBe(2);
  await change(1);
  expect(offered()).toBe(1);
});
