import { useEffect, useEffectEvent } from 'react';

/** The selector of the screen's list, whose active row is the one that was opened. */
const list = 'main [role="grid"]';

/**
 * Returns the focus to the previously focused element on unmount. If that element is gone, or the panel was opened by
 * its URL, the list gets the focus, or else the screen.
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
