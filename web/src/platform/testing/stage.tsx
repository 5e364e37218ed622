import { MantineProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

export interface Stage {
  host: HTMLElement;
  /** Replaces the rendered element and waits until React has settled. */
  show: (element: ReactNode) => Promise<void>;
  close: () => Promise<void>;
}

/** Renders components into a test's document with the theme and without transitions. */
export function openStage(): Stage {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  return {
    host,
    show: (element) =>
      act(async () => root.render(<MantineProvider env="test">{element}</MantineProvider>)),
    close: async () => {
      await act(async () => root.unmount());
      host.remove();
    },
  };
}

/** On a loaded machine, rendering can take seconds instead of milliseconds. */
const waitMilliseconds = 8_000;

/** Waits until the expectation is met, and lets components render in the meantime. */
export const see = (expectation: () => void): Promise<void> =>
  act(() => vi.waitFor(expectation, { timeout: waitMilliseconds }));
