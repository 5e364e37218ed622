import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

export const isPaletteOpen = () => isOpen;

export function togglePalette(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

export function usePaletteOpen(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isPaletteOpen);
}
