import { useEffect, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** 'mod+k' (Ctrl, or Cmd on a Mac), '?', 'n', or one key after the other: 'g a'. */
  keys: string;
  /** What it does, as the list of shortcuts says it. */
  label: string;
  /** Where it works: 'Everywhere', 'Article list'. */
  group: string;
  /** Left out where a control listens by itself: then the keys are only listed. */
  onPress?: () => void;
}

let active: readonly Shortcut[] = [];
let pending = '';
let pendingTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function replaceActive(next: readonly Shortcut[]) {
  active = next;
  for (const listener of listeners) listener();
}

/** Keys that work while the component is there; they are listed on '?'. */
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

/** Listens for all shortcuts; the shell does it once. */
export function listenForShortcuts(): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    const typed = keyOf(event);
    if (event.defaultPrevented || (isTyping(event.target) && !typed.startsWith('mod+'))) return;
    const keys = pending ? `${pending} ${typed}` : typed;
    const found = active.findLast((one) => one.onPress && one.keys === keys);
    clearTimeout(pendingTimer);
    pending = '';
    if (found) {
      event.preventDefault();
      found.onPress?.();
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
