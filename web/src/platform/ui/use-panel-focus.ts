import { useEffect, useRef } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

/** Focuses a panel while it is open; closing it returns the focus. */
export function usePanelFocus(leavesFocus: boolean) {
  const ref = useRef<HTMLElement>(null);
  const leaves = useRef(leavesFocus);
  useReturnFocus();
  useEffect(() => {
    // The person opened the panel, so the next key belongs to it, or to what took the focus inside.
    if (leaves.current || ref.current?.contains(document.activeElement)) return;
    ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
