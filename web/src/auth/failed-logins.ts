import { useSyncExternalStore } from 'react';

/** After this many failed logins, the next failure highlights the password reset link. */
const attemptsWithoutHint = 2;

// Shared by both login screens. Reset when the page is reloaded.
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
