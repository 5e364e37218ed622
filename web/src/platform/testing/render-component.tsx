import { MantineProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';

let mounted: { element: HTMLElement; root: Root } | null = null;

function mount() {
  if (mounted) return mounted;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const element = document.body.appendChild(document.createElement('div'));
  mounted = { element, root: createRoot(element) };
  return mounted;
}

/** Returns the element that `renderComponent` renders into. */
export const container = (): HTMLElement => mount().element;

/**
 * Renders a component with the theme and without transitions, and waits until React has finished rendering. Replaces
 * the previous component.
 */
export function renderComponent(component: ReactNode): Promise<void> {
  const { root } = mount();
  return act(async () => root.render(<MantineProvider env="test">{component}</MantineProvider>));
}

/** Removes the rendered component. Call it after each test. */
export async function unmountComponent(): Promise<void> {
  if (!mounted) return;
  const { element, root } = mounted;
  mounted = null;
  await act(async () => root.unmount());
  element.remove();
}

/** The longest wait for an expectation, in milliseconds. On a busy machine, rendering can take seconds. */
const waitMilliseconds = 8_000;

/** Waits inside `act` until the expectation is met, so that components can render. */
export const waitFor = (expectation: () => void): Promise<void> =>
  act(() => vi.waitFor(expectation, { timeout: waitMilliseconds }));
