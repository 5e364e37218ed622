import { useSyncExternalStore } from 'react';

/** After this many failed attempts the password reset link is highlighted. */
const attemptsWithoutHint = 2;

// Counted since the page was opened, in both login screens.
let failedLogins = 0;
const listeners = new Set<() => void>();

function setFailedLogins(count: number) {
  failedLogins = count;
  for (const listener of listeners) listener();
}

export const countFailedLogin = () => setFailedLogins(failedLogins + 1);
export const forgetFailedLogins = () => setFailedLogins(0);

export function useNeedsHint(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => failedLogins > attemptsWithoutHint,
  );
}
