import { useSyncExternalStore } from 'react';

export type ConnectionState = 'connecting' | 'open' | 'lost';

let state: ConnectionState = 'connecting';
const listeners = new Set<() => void>();
const reconnected = new Set<() => void>();

export function setConnectionState(next: ConnectionState): void {
  if (next === state) return;
  const isBack = state === 'lost' && next === 'open';
  state = next;
  for (const listener of listeners) listener();
  if (isBack) for (const listener of reconnected) listener();
}

export const isConnectionLost = () => state === 'lost';

/** Calls the listener each time a lost connection is restored. Returns a function that removes the listener. */
export function onReconnect(listener: () => void): () => void {
  reconnected.add(listener);
  return () => reconnected.delete(listener);
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
