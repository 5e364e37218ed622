import { useEffect, useRef } from 'react';

/** The two delays in milliseconds: until input counts as finished, and from then until a search. */
const inputDelay = 500;
const searchDelay = 300;

/** Debounces a callback, by default until 800 ms (500 ms plus 300 ms) after the last change. */
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
