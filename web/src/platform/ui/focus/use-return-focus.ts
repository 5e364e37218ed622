import { useEffect, useEffectEvent } from 'react';

/** The selector for the screen's list. The row that was opened is the list's active row. */
const list = 'main [role="grid"]';

/**
 * Returns focus to the previously focused element on unmount. If that element is gone, or if the panel was opened by
 * its URL, focus goes to the list, or else to the screen.
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
