import { useEffect, useRef } from 'react';

/** How long an input rests before its value counts, and how long before it is searched for. */
const inputRest = 500;
const searchRest = 300;

/** Calls back once a value has rested: unless told otherwise 500 ms after the last change and 300 ms more. */
export function useSettledValue(onSettle: (value: string) => void, rest = inputRest + searchRest) {
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
    timer.current = setTimeout(() => latest.current(value), rest);
  };
  return { restart, flush };
}
