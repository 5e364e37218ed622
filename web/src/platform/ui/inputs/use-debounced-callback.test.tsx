// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebouncedCallback } from './use-debounced-callback.ts';

let settled: string[];
let value: ReturnType<typeof useDebouncedCallback>;

function Search() {
  value = useDebouncedCallback((text) => settled.push(text));
  return null;
}

const root = () => createRoot(document.createElement('div'));

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  settled = [];
});
afterEach(() => vi.useRealTimers());

// Requirements: ORGS-02, USERS-10, CONST-05, P2-GLOBAL-11
test('a search runs once, 800 ms after the last keystroke (500 ms plus 300 ms)', async () => {
  const screen = root();
  await act(async () => screen.render(<Search />));
  for (const text of ['h', 'ha', 'har']) {
    value.restart(text);
    vi.advanceTimersByTime(499);
  }
  vi.advanceTimersByTime(300);
  expect(settled).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(settled).toEqual(['har']);
  // A keystroke between the two delays restarts both.
  value.restart('harb');
  vi.advanceTimersByTime(700);
  value.restart('harbo');
  vi.advanceTimersByTime(799);
  expect(settled).toEqual(['har']);
  vi.advanceTimersByTime(1);
  expect(settled).toEqual(['har', 'harbo']);
  await act(async () => screen.unmount());
});

test('Enter searches immediately, and a screen that is unmounted no longer searches', async () => {
  const screen = root();
  await act(async () => screen.render(<Search />));
  value.restart('h');
  value.flush('ha');
  vi.advanceTimersByTime(2_000);
  expect(settled).toEqual(['ha']);
  value.restart('har');
  await act(async () => screen.unmount());
  vi.advanceTimersByTime(2_000);
  expect(settled).toEqual(['ha']);
});
