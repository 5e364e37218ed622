import { useEffect, useEffectEvent } from 'react';

/** The screen's list, whose active row is the one that was opened. */
const list = 'main [role="grid"]';

/**
 * On unmount, returns the focus to the previously focused element. If that element is gone, or the panel was opened by
 * its address, the list is focused, or else the screen.
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
