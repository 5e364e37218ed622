import { useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';

interface Pending<Value> {
  shown: Value;
  /** The URL's value when the navigation started. */
  since: string;
}

/**
 * Returns a URL-derived value to show, and a function that changes the value optimistically: a click's result is
 * rendered in the same frame, and the router, which renders the whole screen, follows after the paint. `key` identifies
 * a value.
 */
export function useOptimisticNavigation<Value>(value: Value, key: string) {
  const [pending, setPending] = useState<Pending<Value> | null>(null);
  const isCurrent = pending === null || pending.since === key;
  // The URL has changed, because of this code or the Back button, so its value is shown again.
  if (!isCurrent) setPending(null);
  const cancel = useRef<() => void>(() => {});
  const since = useRef(key);
  useEffect(() => {
    since.current = key;
  }, [key]);

  const navigate = useCallback((shown: Value, follow: () => Promise<void>) => {
    cancel.current();
    setPending({ shown, since: since.current });
    cancel.current = afterPaint(() => void follow().finally(() => setPending(null)));
  }, []);
  return { shown: pending !== null && isCurrent ? pending.shown : value, navigate };
}
