import { useEffect, useEffectEvent } from 'react';

/** The list of the screen, whose active row is the one that was opened. */
const list = 'main [role="grid"]';

/**
 * On unmount returns the focus to the element that had it before. If that element is gone, or there was
 * none because the address opened the panel, it goes to the list, or to the screen without one.
 */
export function useReturnFocus(isWanted: () => boolean = () => true): void {
  const isWantedNow = useEffectEvent(isWanted);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (!isWantedNow()) return;
      const isThere = before?.isConnected && before !== document.body;
      const target = isThere
        ? before
        : (document.querySelector(list) ?? document.querySelector('main'));
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);
}
