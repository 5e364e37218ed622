import { useEffect, useLayoutEffect, useRef } from 'react';
import { useReturnFocus } from '../focus/use-return-focus.ts';

interface PanelFocus {
  leavesFocus?: boolean;
  isPlaceholder?: boolean;
}

/**
 * True if this commit removes a placeholder that no longer had focus. The panel that replaces the placeholder must not
 * take focus then.
 */
let isLeftPlaceholder = false;

/** Focuses a panel when it opens, and returns focus when it closes. */
export function usePanelFocus({ leavesFocus = false, isPlaceholder = false }: PanelFocus) {
  const ref = useRef<HTMLElement>(null);
  const leaves = useRef(leavesFocus);
  useLayoutEffect(() => {
    leaves.current ||= isLeftPlaceholder;
    return () => {
      if (!isPlaceholder || hasFocus(ref.current)) return;
      leaves.current = true;
      isLeftPlaceholder = true;
      queueMicrotask(() => {
        isLeftPlaceholder = false;
      });
    };
  }, [isPlaceholder]);
  useReturnFocus(() => !(isPlaceholder && leaves.current));
  useEffect(() => {
    // The user opened the panel, so it gets focus unless an element inside it already has focus.
    if (leaves.current || ref.current?.contains(document.activeElement)) return;
    ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}

/** Returns whether the panel has focus, or no element has it. */
const hasFocus = (panel: HTMLElement | null) =>
  document.activeElement === document.body || panel?.contains(document.activeElement);
