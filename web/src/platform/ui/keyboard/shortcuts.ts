import { useEffect, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** 'mod+k' (Ctrl, or Cmd on a Mac), '?', 'n', or a sequence such as 'g a'. */
  keys: string;
  /** The shortcut's description in the shortcut list. */
  label: string;
  /** The scope shown in the list, such as `everywhere` or 'Article list'. */
  group: string;
  /** Omitted if a control handles the keys itself. The shortcut is then only listed. */
  onPress?: () => void;
  /** Returns whether the shortcut is currently active. By default, it always is. */
  isWanted?: () => boolean;
}

/** The group for the shortcuts that work on every screen. */
export const everywhere = 'Everywhere';

let active: readonly Shortcut[] = [];
let pending = '';
let pendingTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function replaceActive(next: readonly Shortcut[]) {
  active = next;
  for (const listener of listeners) listener();
}

/** Registers shortcuts while the component is mounted. '?' lists them. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    replaceActive([...active, ...shortcuts]);
    return () => replaceActive(active.filter((one) => !shortcuts.includes(one)));
  }, [shortcuts]);
}

export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => active,
  );
}

/** Returns whether a sequence such as 'g a' is pending. If it is, no control may handle the next key. */
export const isSequencePending = () => pending !== '';

/** Starts handling all registered shortcuts. The shell calls this once. Returns a stop function. */
export function listenForShortcuts(): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    const typed = keyOf(event);
    if (event.defaultPrevented || (isTyping(event.target) && !typed.startsWith('mod+'))) return;
    const keys = pending ? `${pending} ${typed}` : typed;
    const shortcut = active.findLast(
      (one) => one.onPress && one.keys === keys && (one.isWanted?.() ?? true),
    );
    clearTimeout(pendingTimer);
    pending = '';
    if (shortcut) {
      event.preventDefault();
      shortcut.onPress?.();
      return;
    }
    if (!active.some((one) => one.keys.startsWith(`${typed} `))) return;
    pending = typed;
    pendingTimer = setTimeout(() => {
      pending = '';
    }, 1_000);
  };
  window.addEventListener('keydown', handleKeyDown);
  return () => window.removeEventListener('keydown', handleKeyDown);
}

function keyOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
