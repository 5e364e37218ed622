// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useShownSuccess } from './use-shown-success.ts';

const onGone = vi.fn();

function Banner({ isSuccess }: { isSuccess: boolean }) {
  return useShownSuccess(isSuccess, onGone) ? 'Loaded' : 'Nothing';
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

// Requirements: P2-POSTING-27
test('each success is shown for 1.25 s', async () => {
  const host = document.createElement('div');
  const root = createRoot(host);
  const show = (isSuccess: boolean) =>
    act(async () => root.render(<Banner isSuccess={isSuccess} />));
  const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
  await show(false);
  expect(host.textContent).toBe('Nothing');
  for (const times of [1, 2]) {
    await show(true);
    await pass(1_000);
    expect(host.textContent).toBe('Loaded');
    await pass(250);
    expect(host.textContent).toBe('Nothing');
    expect(onGone).toHaveBeenCalledTimes(times);
    await show(false);
  }
  await act(async () => root.unmount());
});
