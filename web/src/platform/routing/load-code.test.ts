// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCode } from './load-code.ts';

let isReachable: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  isReachable = false;
  vi.stubGlobal('fetch', () =>
    isReachable ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('offline')),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const missing = new TypeError('Failed to fetch dynamically imported module');

test('code that is requested without a connection loads once the connection is back', async () => {
  const load = vi.fn(() => (isReachable ? Promise.resolve('code') : Promise.reject(missing)));
  const loaded = loadCode(load);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(load).toHaveBeenCalledTimes(3);
  isReachable = true;
  window.dispatchEvent(new Event('online'));
  await expect(loaded).resolves.toBe('code');
});

test('loading code that is missing from a newer version fails immediately', async () => {
  isReachable = true;
  const load = vi.fn(() => Promise.reject(missing));
  await expect(loadCode(load)).rejects.toBe(missing);
  expect(load).toHaveBeenCalledOnce();
});
