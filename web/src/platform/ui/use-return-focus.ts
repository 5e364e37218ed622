import { useEffect } from 'react';

/**
 * While a dialog or a panel is there it has the focus; when it goes, whatever had it before gets it back, or
 * the screen where that has gone too: the row of an article that moved on.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const target = before?.isConnected ? before : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);
}
