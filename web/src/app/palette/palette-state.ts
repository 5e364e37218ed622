import { useSyncExternalStore } from 'react';

let isOpen = false;
let typedAhead = '';
const listeners = new Set<() => void>();

export const isPaletteOpen = () => isOpen;

export function togglePalette(next: boolean): void {
  isOpen = next;
  typedAhead = '';
  // Until the palette has focus, further keys would be lost, or act on the screen behind it.
  if (next) window.addEventListener('keydown', typeAhead, { capture: true });
  else stopTypingAhead();
  for (const listener of listeners) listener();
}

/** Returns the text typed before the palette had focus. After this call, the palette's input handles the keys. */
export function takeTypedAhead(): string {
  stopTypingAhead();
  const typed = typedAhead;
  typedAhead = '';
  return typed;
}

function typeAhead(event: KeyboardEvent): void {
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isText && event.key !== 'Backspace') return;
  typedAhead = isText ? typedAhead + event.key : typedAhead.slice(0, -1);
  event.preventDefault();
  event.stopPropagation();
}

const stopTypingAhead = () => window.removeEventListener('keydown', typeAhead, { capture: true });

export function usePaletteOpen(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isPaletteOpen);
}
