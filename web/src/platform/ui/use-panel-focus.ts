import { useEffect, useRef } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

/** A panel has the focus while it is there; when it goes, whatever had it before gets it back. */
export function usePanelFocus(leavesFocus: boolean) {
  const ref = useRef<HTMLElement>(null);
  const leaves = useRef(leavesFocus);
  useReturnFocus();
  useEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    // Opening it is asking for it: the next key is meant for what it shows.
    if (!leaves.current) panel.focus({ preventScroll: true });
    return takeLostFocus(panel);
  }, []);
  return ref;
}

/** Whoever took an article's step pressed a button that isn't there any more: the panel has the next key. */
function takeLostFocus(panel: HTMLElement) {
  let last = document.activeElement;
  const note = ({ target }: FocusEvent) => {
    last = target as Element;
  };
  const observer = new MutationObserver(() => {
    const active = document.activeElement;
    const holder = active === document.body ? last : active;
    if (holder && isLost(holder)) panel.focus({ preventScroll: true });
  });
  const isLost = (holder: Element) =>
    !holder.isConnected || (panel.contains(holder) && holder.matches(':disabled'));

  document.addEventListener('focusin', note);
  observer.observe(panel, { attributeFilter: ['disabled'], childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    observer.disconnect();
  };
}
