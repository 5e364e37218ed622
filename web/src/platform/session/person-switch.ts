import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { whenWritten } from '../api/pending-writes.ts';
import { session } from './session.ts';
import type { Viewer } from './viewer.ts';

let label: string | null = null;
let isSwitching = false;
let openPath: (path: string) => Promise<void> = async () => {};
const listeners = new Set<() => void>();

/** Sets how a path is opened for the next person: by the router, which this layer doesn't know. */
export function onSwitchPerson(open: (path: string) => Promise<void>): void {
  openPath = open;
}

/** What is shown in place of all screens while another person takes the viewer's place, else null. */
export function useSwitchLabel(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => label,
  );
}

function show(next: string | null): void {
  label = next;
  // Screens must be gone before the next step: they save what is typed, and close the event stream.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

/**
 * Puts another person in the viewer's place. No screen is mounted meanwhile, so that nobody's data is drawn for
 * the other, and what the screens still save is sent in the name of who typed it. `change` changes the session
 * and opens a path. Returns false, without a change, while another switch is under way.
 */
export async function switchPerson(
  text: string,
  change: (open: (path: string) => Promise<void>) => Promise<void>,
): Promise<boolean> {
  if (isSwitching) return false;
  isSwitching = true;
  try {
    show(text);
    await whenWritten();
    await change(openPath);
  } finally {
    isSwitching = false;
    show(null);
  }
  return true;
}

/** Impersonates a person, starting on their home screen. */
export const becomeGhost = (ghost: { token: string; viewer: Viewer }): Promise<boolean> =>
  switchPerson(`Logging in as ${ghost.viewer.name}`, async (open) => {
    session.becomeGhost(ghost);
    await open('/');
  });
