// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { usePacedProgress } from './use-paced-progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await unmountComponent();
  vi.useRealTimers();
});

function Bar({ state }: { state: 'idle' | 'running' | 'done' }) {
  return <output>{usePacedProgress(state)}</output>;
}
const percentAfter = async (milliseconds: number) => {
  await act(async () => vi.advanceTimersByTime(milliseconds));
  return Number(container().querySelector('output')?.textContent);
};

// Requirements: PLANNING-11
test('a new planning month’s bar advances by 4% every 100 ms', async () => {
  await renderComponent(<Bar state="running" />);
  expect(await percentAfter(99)).toBe(0);
  expect(await percentAfter(1)).toBe(4);
  expect(await percentAfter(99)).toBe(4);
  expect(await percentAfter(801)).toBe(40);
});

test('the bar stops at 96% until the call is done, and restarts with the next call', async () => {
  await renderComponent(<Bar state="running" />);
  expect(await percentAfter(60_000)).toBe(96);
  await renderComponent(<Bar state="done" />);
  expect(await percentAfter(0)).toBe(100);
  await renderComponent(<Bar state="running" />);
  expect(await percentAfter(100)).toBe(4);
});
