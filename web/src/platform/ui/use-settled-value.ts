import { useEffect, useRef } from 'react';

/** How long an input rests before its value counts, and how long before it is searched for. */
const inputRest = 500;
const searchRest = 300;

/** Calls back once a value has rested: 500 ms after the last change, then 300 ms more. */
export function useSettledValue(onSettle: (value: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSettle);
  useEffect(() => {
    latest.current = onSettle;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const flush = (value: string) => {
    clearTimeout(timer.current);
    latest.current(value);
  };
  const restart = (value: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = setTimeout(() => latest.current(value), searchRest);
    }, inputRest);
  };
  return { restart, flush };
}
