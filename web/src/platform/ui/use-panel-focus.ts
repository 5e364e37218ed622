import { useEffect, useRef } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

/** A panel has the focus while it is there; when it goes, whatever had it before gets it back. */
export function usePanelFocus(leavesFocus: boolean) {
  const ref = useRef<HTMLElement>(null);
  const leaves = useRef(leavesFocus);
  useReturnFocus();
  useEffect(() => {
    // Opening it is asking for it: the next key is meant for what it shows.
    if (!leaves.current) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
