import { useEffect } from 'react';

/** While a dialog is there it has the focus; when it goes, whatever had it before gets it back. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
}
