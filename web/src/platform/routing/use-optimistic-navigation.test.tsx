// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOptimisticNavigation } from './use-optimistic-navigation.ts';

let panel: ReturnType<typeof useOptimisticNavigation<string>>;
let show: (address: string) => Promise<void>;
let host: HTMLElement;

function Panel({ address }: { address: string }) {
  panel = useOptimisticNavigation(address, address);
  return <p>{panel.shown}</p>;
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  host = document.createElement('div');
  const root = createRoot(host);
  show = async (address) => {
    await act(async () => root.render(<Panel address={address} />));
  };
  await show('list');
});
afterEach(() => {
  vi.useRealTimers();
});

const ask = (wanted: string, follow: () => Promise<void>) =>
  act(async () => panel.navigate(wanted, follow));
const pass = () => act(async () => void (await vi.advanceTimersByTimeAsync(500)));

test('the requested view is shown before the URL changes, and then the URL changes', async () => {
  const follow = vi.fn(() => show('article 1'));
  await ask('article 1', follow);
  expect(host.textContent).toBe('article 1');
  expect(follow).not.toHaveBeenCalled();
  await pass();
  expect(follow).toHaveBeenCalledOnce();
  expect(host.textContent).toBe('article 1');
});

test('the browser’s back button overrides the requested view', async () => {
  await ask('article 1', () => show('article 1'));
  await pass();
  await show('list');
  expect(host.textContent).toBe('list');
});

test('if two views are requested in quick succession, only the second one is opened', async () => {
  const first = vi.fn(() => show('article 1'));
  await ask('article 1', first);
  await ask('article 2', () => show('article 2'));
  expect(host.textContent).toBe('article 2');
  await pass();
  expect(first).not.toHaveBeenCalled();
  expect(host.textContent).toBe('article 2');
});

test('the URL’s view is shown again if the URL doesn’t change', async () => {
  await ask('article 1', async () => {});
  await pass();
  expect(host.textContent).toBe('list');
});
