import { useEffect } from 'react';

/**
 * On unmount returns the focus to the element that had it before, or to the screen if that element is gone
 * too: the row of an article that moved on.
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
