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

/** The element of a test's document into which components are rendered. */
export const container = (): HTMLElement => mount().element;

/**
 * Renders a component with the theme and without transitions, and waits until React has settled. It replaces the
 * component rendered before it.
 */
export function renderComponent(component: ReactNode): Promise<void> {
  const { root } = mount();
  return act(async () => root.render(<MantineProvider env="test">{component}</MantineProvider>));
}

/** Removes the rendered component, after each test. */
export async function unmountComponent(): Promise<void> {
  if (!mounted) return;
  const { element, root } = mounted;
  mounted = null;
  await act(async () => root.unmount());
  element.remove();
}

/** On a loaded machine, rendering can take seconds instead of milliseconds. */
const waitMilliseconds = 8_000;

/** Waits until the expectation is met, and lets components render in the meantime. */
export const waitFor = (expectation: () => void): Promise<void> =>
  act(() => vi.waitFor(expectation, { timeout: waitMilliseconds }));
