import { MantineProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

export interface Stage {
  host: HTMLElement;
  /** Shows this in place of what is there, and waits until it has settled. */
  show: (element: ReactNode) => Promise<void>;
  close: () => Promise<void>;
}

/** A place in a test's document where components are shown within the theme, without its motions. */
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
