import { useEffect, useRef } from 'react';

/** How long an input rests before its value counts, and how long before it is searched for. */
const inputDelay = 500;
const searchDelay = 300;

/** Calls back once a value has rested: unless told otherwise 500 ms after the last change and 300 ms more. */
export function useDebouncedCallback(
  callback: (value: string) => void,
  delay = inputDelay + searchDelay,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const flush = (value: string) => {
    clearTimeout(timer.current);
    latest.current(value);
  };
  const restart = (value: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(value), delay);
  };
  return { restart, flush };
}
