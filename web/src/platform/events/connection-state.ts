import { useSyncExternalStore } from 'react';

export type ConnectionState = 'connecting' | 'open' | 'lost';

let state: ConnectionState = 'connecting';
const listeners = new Set<() => void>();

export function setConnectionState(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
