// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { container, renderComponent, unmountComponent } from '../../testing/render-component.tsx';
import { useDeferredMount } from './use-deferred-mount.ts';

let frames: FrameRequestCallback[];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(async () => {
  await unmountComponent();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const One = ({ name }: { name: string }) => <p>{useDeferredMount() ? name : 'waits'}</p>;
const show = (names: readonly string[]) =>
  renderComponent(names.map((name) => <One key={name} name={name} />));
const shown = () => [...container().querySelectorAll('p')].map((one) => one.textContent);
const nextTask = () => act(async () => vi.runAllTimers());
/** Runs the next frame, which mounts the next component. */
async function nextFrame() {
  for (const frame of frames.splice(0)) frame(0);
  await nextTask();
}

test('slow components render one per frame, and removed components don’t delay the others', async () => {
  await show(['a', 'b', 'c', 'd']);
  await nextTask();
  expect(shown()).toEqual(['a', 'waits', 'waits', 'waits']);
  await nextFrame();
  expect(shown()).toEqual(['a', 'b', 'waits', 'waits']);
  await show(['a', 'b', 'd']);
  await nextFrame();
  expect(shown()).toEqual(['a', 'b', 'd']);
  await nextFrame();
  await show(['a', 'b', 'd', 'e']);
  await nextTask();
  expect(shown()).toEqual(['a', 'b', 'd', 'e']);
});
