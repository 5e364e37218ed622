import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { whenWritten } from '../api/pending-writes.ts';
import { session } from './session.ts';
import type { Viewer } from './viewer.ts';

let label: string | null = null;
let isSwitching = false;
let openPath: (path: string) => Promise<void> = async () => {};
const listeners = new Set<() => void>();

/**
 * Sets the function that opens a path for the next user. The app passes this function, because this layer can't import
 * the router.
 */
export function onSwitchPerson(open: (path: string) => Promise<void>): void {
  openPath = open;
}

/** Returns the label that replaces all screens while the browser switches to another user, or otherwise null. */
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
  // Screens must be unmounted before the next step, because unmounting saves their input and closes the event stream.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

/**
 * Switches to another user. No screen is mounted during the switch, so that one user's data is never shown to the
 * other, and pending input is saved on behalf of the user who typed it. `change` changes the session and opens a path.
 * Does nothing and returns false if another switch is in progress.
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
export const startImpersonation = (impersonated: {
  token: string;
  viewer: Viewer;
}): Promise<boolean> =>
  switchPerson(`Logging in as ${impersonated.viewer.name}`, async (open) => {
    session.startImpersonation(impersonated);
    await open('/');
  });
