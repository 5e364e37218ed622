import { useEffect, useState } from 'react';

const successMilliseconds = 1_250;

/** Returns true for 1.25 s after `isSuccess` becomes true, then calls `onGone`. */
export function useShownSuccess(isSuccess: boolean, onGone: () => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isSuccess) return;
    setOver(false);
    const timer = setTimeout(() => {
      setOver(true);
      onGone();
    }, successMilliseconds);
    return () => clearTimeout(timer);
  }, [isSuccess, onGone]);
  return isSuccess && !isOver;
}
