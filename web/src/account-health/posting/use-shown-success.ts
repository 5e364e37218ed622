import { useEffect, useState } from 'react';

const successMilliseconds = 1_250;

/** Returns whether a success is still shown; `onGone` is called when it no longer is. */
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
